/**
 * Statements that a payload has changed: the server could not parse them, or they name what does not exist. Values
 * that do not fit a type or break a rule are no sign of it.
 */
const CHANGED =
  /syntax error|unterminated |unmatched|does not exist|is ambiguous|zero-length delimited|UNION|GROUP BY|must appear|trailing junk|canceling statement/i

/** The errors in the database's log that show an injection, with the statement that follows each. */
export function changedStatements(log: string): string[] {
  const lines = log.split('\n')
  return lines.flatMap((line, at) => {
    const error = /ERROR: {2}(.+)$/.exec(line)?.[1]
    if (error === undefined || !CHANGED.test(error)) return []
    const statement = lines.slice(at + 1, at + 4).find(each => each.includes('STATEMENT:')) ?? ''
    return [`${error} ${statement.replace(/^.*STATEMENT: */, '').slice(0, 300)}`.trim()]
  })
}
