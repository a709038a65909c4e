import { makeProject, type Project } from "./project.ts";
import { type Answer, answersOf, type Lists, startService } from "./service.ts";

/** A project whose lists come from a service of its own. */
export interface ServedProject extends Project {
  /** From now on the service has these lists besides those of the sample, and gives these answers to other paths. */
  say(lists: Lists, answers?: Record<string, Answer>): void;
  /** Writes the configuration again, with these members in place of its own. */
  configure(members: object): void;
}

/**
 * Makes a project whose service has these lists besides those of the sample.
 *
 * @param config members of the configuration; those of its `source` come beside the address of the service
 */
export async function projectWith(
  lists: Lists,
  { source = {}, ...members }: { readonly source?: object; readonly [member: string]: unknown } = {},
): Promise<ServedProject> {
  const answers = answersOf(lists);
  const service = await startService(answers);
  const config = { source: { baseUrl: service.url, ...source }, ...members };
  const project = makeProject(config);
  return {
    ...project,
    say: (next, more = {}) => void Object.assign(answers, answersOf(next), more),
    configure: (own) => project.write("codegen.config.json", { ...config, ...own }),
  };
}
