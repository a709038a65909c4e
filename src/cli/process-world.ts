import { realWorld, type World } from "../platform/index.ts";

/** The world of this process, for a build script. `environment` is used in place of that of the process. */
export function processWorld({ environment = process.env }: Partial<Pick<World, "environment">>): World {
  return realWorld(process.cwd(), environment);
}
