import { ts } from "ts-morph";

/** What a name stands for: where it is imported or exported again, what is declared elsewhere. */
export function targetOf(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
}
