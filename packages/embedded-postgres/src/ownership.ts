import { accessSync, constants, lchownSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { EmbeddedPostgresError, type Folder, systemCode } from './folder.ts'
import type { Identity } from './identity.ts'

/**
 * Creates the data folder. Refuses one this user cannot work in before anything is changed, usually after a start as
 * another user.
 */
export function claimFolder(dataDir: string): void {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    if (
      !['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ELOOP', 'ENAMETOOLONG', 'ENOSPC'].includes(
        systemCode(error) ?? '',
      )
    )
      throw error
    throw new EmbeddedPostgresError(`${dataDir} can’t be used as a data folder (${systemCode(error)}). ${remedy}`)
  }
}

/** Including parents. Not `recursive`, which never ends where nothing can be created, such as below /proc. */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  if (path.dirname(folder) !== folder) makeFolder(path.dirname(folder))
  mkdirSync(folder)
}

const remedy = 'Start as its owner, change its owner (chown -R), or choose another DATA_DIR.'

/** PostgreSQL works only on a cluster of its own user; only root can change the owner. */
export function refuseForeignCluster({ cluster }: Folder): void {
  const me = process.getuid?.()
  const there = statSync(cluster, { throwIfNoEntry: false })
  if (there === undefined || me === undefined || me === 0 || there.uid === me) return
  throw new EmbeddedPostgresError(`${cluster} belongs to user ${there.uid}, but the current user is ${me}. ${remedy}`)
}

/** Changes the owner of a folder and its content to PostgreSQL's user, if different. Only root needs this. */
export function giveTo({ owner }: Identity, folder: string): void {
  if (owner && statSync(folder).uid !== owner.uid) chownTree(folder, owner.uid, owner.gid)
}

/** The top folder last: after an interruption the next start sees the old owner and repeats it. */
function chownTree(folder: string, uid: number, gid: number): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name)
    if (entry.isDirectory()) chownTree(child, uid, gid)
    else lchownSync(child, uid, gid)
  }
  lchownSync(folder, uid, gid)
}
