import { apiVersions } from "../../api/index.ts";
import type { Offer } from "./command.ts";

/** What completion knows of states of the lists. */
export const stateOffer: Offer = {
  words: ["lock", "live", ...apiVersions.map((version) => `live@${version}`), "git:HEAD"],
  files: true,
};
