import { copyProject, makeProject, type Project } from "./project.ts";
import { type ServiceResponse, responsesOf, type Lists, startService } from "./service.ts";

/** A project with its own service. */
export interface ServedProject extends Project {
  /** Replaces lists of the service, and responses for other paths. */
  serve(lists: Lists, responses?: Record<string, ServiceResponse>): void;
  /** Writes the configuration with these members replaced. */
  configure(members: object): void;
  /** Copies its files into another project with the same service. */
  copy(): ServedProject;
}

/**
 * Creates a project whose service has these lists and those of the sample. It uses only these lists, if any.
 *
 * @param config members of the configuration; those of `source` are added to the URL of the service
 */
export async function projectWith(
  lists: Lists,
  { source = {}, ...members }: { readonly source?: object; readonly [member: string]: unknown } = {},
): Promise<ServedProject> {
  const responses = responsesOf(lists);
  const service = await startService(responses);
  const keys = Object.keys(lists);
  const references = keys.length > 0 ? keys : "all";
  const config = { source: { baseUrl: service.url, ...source }, references, ...members };
  const served = (project: Project): ServedProject => ({
    ...project,
    serve: (next, more = {}) => void Object.assign(responses, responsesOf(next), more),
    configure: (overrides) => project.write("codegen.config.json", { ...config, ...overrides }),
    copy: () => served(copyProject(project)),
  });
  return served(makeProject(config));
}
