import { lchownSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { EmbeddedPostgresError } from './failure.ts'
import type { Identity } from './identity.ts'

/** Gives a folder and all below it to the user PostgreSQL runs as, when it is another's; only root can. */
export function giveTo(identity: Identity, folder: string): void {
  const there = statSync(folder)
  const { owner } = identity
  if (owner) {
    if (there.uid !== owner.uid) chownTree(folder, owner.uid, owner.gid)
    return
  }
  const me = process.getuid?.()
  if (me !== undefined && there.uid !== me) {
    throw new EmbeddedPostgresError(
      `${folder} belongs to user ${there.uid}, and this is user ${me}. Start as that user, or give the folder to this one (chown -R).`,
    )
  }
}

/** The top folder goes last: cut short, the next start sees the old owner and does it again. */
function chownTree(folder: string, uid: number, gid: number): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name)
    if (entry.isDirectory()) chownTree(child, uid, gid)
    else lchownSync(child, uid, gid)
  }
  lchownSync(folder, uid, gid)
}
