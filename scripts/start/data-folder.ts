import path from 'node:path'

/** What of DATA_DIR a backup contains: names in that folder. */
export const savedNames = ['postgres', 'secrets.json', 'sign-ins.txt'] as const

/** Files a data folder may contain and still count as empty. */
export const volatileNames = new Set(['lock', 'lock.owner', 'processes.json', 'restored.json'])

/** The paths in DATA_DIR. */
export type DataFolder = ReturnType<typeof dataFolderAt>

export function dataFolderAt(root: string) {
  return {
    root,
    postgres: path.join(root, 'postgres'),
    secrets: path.join(root, 'secrets.json'),
    signIns: path.join(root, 'sign-ins.txt'),
    processes: path.join(root, 'processes.json'),
    /** Where the API keeps the seals of the audit log, unless set otherwise. */
    auditAnchor: path.join(root, 'audit-anchor.log'),
    /** There after a restore, until it is in the audit log and the sessions it brought back have been ended. */
    restored: path.join(root, 'restored.json'),
  } as const
}
