/**
 * Leaves out the words of messages: a literal that is the message of a finding and nothing else. What decides which of two
 * messages it is, or what stands in it, is mutated like all code.
 */
import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";

/** Whether nothing in it is mutated but its words. */
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
      // The second argument of `quote` says how, which is no word of a message.
      return node.arguments.every(({ type }) => type === "Identifier" || type === "MemberExpression");
    default:
      return false;
  }
}

function isMessage(path) {
  const { parent, parentPath, node } = path;
  if (parent.type === "ConditionalExpression" && parent.test !== node) return isMessage(parentPath);
  if (parent.type === "ObjectProperty") return parent.value === node && parent.key.name === "message";
  if (parent.type === "VariableDeclarator") return parent.id.name === "message";
  return parent.type === "CallExpression" && parent.callee.name === "problem" && parent.arguments[1] === node;
}

const ignorer = {
  shouldIgnore: (path) =>
    (path.isStringLiteral() || path.isTemplateLiteral()) && isPlain(path.node) && isMessage(path)
      ? "the words of a message"
      : undefined,
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, "message-texts", ignorer)];
