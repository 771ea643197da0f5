/** One place where the house's rules are broken. */
export interface Breach {
  readonly rule: string
  /** Relative to the root that was checked. */
  readonly file: string
  readonly line?: number
  readonly what: string
}
