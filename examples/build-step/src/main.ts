import { ContactStatus, contactStatusItems } from "../generated/index.js";

const select = document.querySelector<HTMLSelectElement>("#status");
for (const { code, description, enable } of contactStatusItems) {
  const option = new Option(description, String(code), code === ContactStatus.Active);
  option.disabled = !enable;
  select?.append(option);
}
