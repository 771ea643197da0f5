import type { Environment, LauncherSettings } from './settings.ts'
import type { Family } from './family.ts'

/** The programs a product is made of. */
export interface Entries {
  readonly root: string
  readonly migrate: string
  readonly sample: string
  readonly api: string
  readonly simulator: string
  /**
   * For development: serves the web from its sources on PORT, in front of an API that is replaced when its sources
   * change.
   */
  readonly development?: Development
  /** Brings the web in shape before anything is served. */
  prepareWeb(family: Family, env: Environment, say: (line: string) => void): Promise<void>
}

export interface Surroundings {
  readonly env: Environment
  readonly settings: LauncherSettings
  readonly say: (line: string) => void
  /** Aborted when the start is to be given up. */
  readonly signal: AbortSignal
}

export interface Development {
  /** The program that serves the web. */
  readonly web: string
  /** Folders of the API's sources. */
  readonly watch: readonly string[]
}
