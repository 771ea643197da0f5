/** The browser's only logger, for failures in the background. Log no amounts and no tokens. */
export type Facts = Readonly<Record<string, unknown>>

export const log = {
  debug: (event: string, facts: Facts = {}) => console.debug(event, facts),
  info: (event: string, facts: Facts = {}) => console.info(event, facts),
  warn: (event: string, facts: Facts = {}) => console.warn(event, facts),
  error: (event: string, facts: Facts = {}) => console.error(event, facts),
}
