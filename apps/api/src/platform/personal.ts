import { maskNumbers } from '@backoffice/kernel'
import type { AdminActor } from './actor.ts'

type Viewer = Pick<AdminActor, 'permissions'>

/** Who may see phones and account numbers in full. */
export const canSeePersonal = (viewer: Viewer): boolean => viewer.permissions.has('members.pii')

/** Free text as this viewer may see it: without `members.pii`, long numbers are masked. */
export function textFor<T extends string | null>(viewer: Viewer, text: T): T | string {
  return text === null || canSeePersonal(viewer) ? text : maskNumbers(text)
}
