/**
 * The browser's one logger: what goes wrong in the background is told here, once, with its facts. Never money, never a
 * token.
 */
export type Facts = Readonly<Record<string, unknown>>

export const log = {
  debug: (event: string, facts: Facts = {}) => console.debug(event, facts),
  info: (event: string, facts: Facts = {}) => console.info(event, facts),
  warn: (event: string, facts: Facts = {}) => console.warn(event, facts),
  error: (event: string, facts: Facts = {}) => console.error(event, facts),
}
