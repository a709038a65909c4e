import { fieldLimits } from "../spec/index.ts";
import type { ListRule } from "./list.ts";
import { describeWidth, isWider } from "./width.ts";

export const nameWidth: ListRule = {
  about: "list",
  severity: "warn",
  *judge({ name }) {
    if (!isWider(name, fieldLimits.name)) return;
    yield { place: { field: "name" }, describe: () => describeWidth("the name", name, fieldLimits.name) };
  },
};
