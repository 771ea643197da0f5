interface ImportMetaEnv {
  /** Whether the build has the demo area (ADR 72); undefined in tests. */
  readonly DEMO: boolean | undefined
}
