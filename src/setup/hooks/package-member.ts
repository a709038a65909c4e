import { editJson } from "../edit-json.ts";
import { inFolder } from "../paths.ts";
import { type Repository, searchFolders } from "../repository.ts";

/** The package.json that has a member of this name: of the package, else of the top. */
export function findPackageMember(repository: Repository, name: string): string | undefined {
  return searchFolders(repository)
    .map((folder) => inFolder(folder, "package.json"))
    .find((file) => hasMember(repository.read(file), name));
}

/** Where such a member goes that is not there yet. */
export function packageFile({ packageFolder = "" }: Repository): string {
  return inFolder(packageFolder, "package.json");
}

function hasMember(text: string | undefined, name: string): boolean {
  if (text === undefined) return false;
  let isThere = false;
  editJson(text, ({ get }) => {
    isThere = get(name) !== undefined;
    return text;
  });
  return isThere;
}
