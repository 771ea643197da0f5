import path from 'node:path'

/** What of DATA_DIR a backup holds and a restore puts back: names in that folder. */
export const keptNames = ['postgres', 'secrets.json', 'sign-ins.txt'] as const

/** What lies in DATA_DIR. */
export interface DataFolder {
  readonly root: string
  readonly postgres: string
  readonly secrets: string
  readonly signIns: string
  readonly processes: string
  /** There after a restore, until the sessions it brought back have been ended. */
  readonly restored: string
}

export function dataFolderAt(root: string): DataFolder {
  return {
    root,
    postgres: path.join(root, 'postgres'),
    secrets: path.join(root, 'secrets.json'),
    signIns: path.join(root, 'sign-ins.txt'),
    processes: path.join(root, 'processes.json'),
    restored: path.join(root, 'restored.json'),
  }
}
