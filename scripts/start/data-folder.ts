import path from 'node:path'

/** What lies in DATA_DIR. */
export interface DataFolder {
  readonly root: string
  readonly postgres: string
  readonly secrets: string
  readonly signIns: string
  readonly processes: string
}

export function dataFolderAt(root: string): DataFolder {
  return {
    root,
    postgres: path.join(root, 'postgres'),
    secrets: path.join(root, 'secrets.json'),
    signIns: path.join(root, 'sign-ins.txt'),
    processes: path.join(root, 'processes.json'),
  }
}
