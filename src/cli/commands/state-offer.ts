import { apiVersions } from "../../model/spec/index.ts";
import type { Offer } from "./command.ts";

/** What completion knows of states of the lists. */
export const stateOffer: Offer = {
  words: ["lock", "live", ...apiVersions.map((version) => `live@${version}`), "git:HEAD"],
  files: true,
};
