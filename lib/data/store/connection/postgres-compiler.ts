import {
  type BinaryOperationNode,
  ColumnNode,
  IdentifierNode,
  OperatorNode,
  PostgresQueryCompiler,
  RawNode,
  ReferenceNode,
  type OperationNode,
  type OrderByItemNode,
} from "kysely";

import { postgresTwin } from "./per-engine";
import { NULLABLE_COLUMNS } from "./nullable-columns";

/**
 * Kysely's queries in the words of PostgreSQL, with the answers of SQLite: NULL comes first in an ascending order, and
 * what was written for SQLite alone is exchanged for its twin.
 */
export class LibraryQueryCompiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    const twin = postgresTwin(node);
    if (twin === undefined) super.visitRaw(node);
    else this.visitNode(twin);
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    if (!isList(node.rightOperand)) {
      super.visitBinaryOperation(node);
      return;
    }
    if (!OperatorNode.is(node.operator) || node.operator.operator !== "in")
      throw new Error("A list can be asked with `in` alone.");
    this.visitNode(node.leftOperand);
    this.append(" = ");
    this.visitNode(node.rightOperand);
  }

  protected override visitOrderByItem(node: OrderByItemNode): void {
    super.visitOrderByItem(node);
    if (node.nulls !== undefined || !mayBeNull(node.orderBy)) return;
    this.append(isDescending(node.direction) ? " nulls last" : " nulls first");
  }
}

/** What a list begins with that takes an equals sign in the place of `in`. */
const ANY = "any(";

function isList(node: OperationNode): boolean {
  const twin = postgresTwin(node);
  return twin !== undefined && RawNode.is(twin) && twin.sqlFragments[0]?.startsWith(ANY) === true;
}

function isDescending(direction: OperationNode | undefined): boolean {
  return (
    direction !== undefined && RawNode.is(direction) && direction.sqlFragments.join("") === "desc"
  );
}

/** An index serves an order without a word about NULL only where the column has none (or says the same of it). */
function mayBeNull(node: OperationNode): boolean {
  if (ReferenceNode.is(node)) return mayBeNull(node.column);
  if (ColumnNode.is(node)) return NULLABLE_COLUMNS.has(node.column.name);
  return !IdentifierNode.is(node);
}
