import { maskNumbers } from '@backoffice/kernel'
import type { AdminActor } from './actor.ts'

type Viewer = Pick<AdminActor, 'permissions'>

/** Who may see phones and account numbers in full. */
export const canSeePersonal = (viewer: Viewer): boolean => viewer.permissions.has('members.pii')

/**
 * Free text, of a bank or of a person, as this viewer is shown it: without the right to personal data its long numbers
 * are hidden.
 */
export function textFor<T extends string | null>(viewer: Viewer, text: T): T | string {
  return text === null || canSeePersonal(viewer) ? text : maskNumbers(text)
}
