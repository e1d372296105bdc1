/**
 * Everything a person may see of a table has to pass this condition; the columns are those of the table
 * itself, under the alias `e`. Nearly all rows pass it: without being told, SQLite takes an index that begins with the
 * state for a way to a few rows, and reads the library where one names an id.
 */
export const READABLE = "likely(e.state = 'live')";
