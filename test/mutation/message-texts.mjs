/**
 * Excludes the texts of messages: literals that are only the message of a finding. The choice between two messages, and the values
 * in them, are mutated like all code.
 */
import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";

/** Whether a node contains nothing to mutate but text. */
function isPlain(node) {
  switch (node.type) {
    case "StringLiteral":
    case "Identifier":
      return true;
    case "TemplateLiteral":
      return node.expressions.every((each) => each.type !== "StringLiteral" && isPlain(each));
    case "MemberExpression":
      return isPlain(node.object) && isPlain(node.property);
    case "CallExpression":
      // The second argument of `quote` is an option, which is mutated.
      return node.arguments.every(({ type }) => type === "Identifier" || type === "MemberExpression");
    default:
      return false;
  }
}

const findings = ["errorFinding", "warningFinding"];

function isMessage(path) {
  const { parent, parentPath, node } = path;
  if (parent.type === "ConditionalExpression" && parent.test !== node) return isMessage(parentPath);
  if (parent.type === "ObjectProperty") return parent.value === node && parent.key.name === "message";
  if (parent.type === "VariableDeclarator") return parent.id.name === "message";
  return parent.type === "CallExpression" && findings.includes(parent.callee.name) && parent.arguments[1] === node;
}

const ignorer = {
  shouldIgnore: (path) =>
    (path.isStringLiteral() || path.isTemplateLiteral()) && isPlain(path.node) && isMessage(path)
      ? "the text of a message"
      : undefined,
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, "message-texts", ignorer)];
