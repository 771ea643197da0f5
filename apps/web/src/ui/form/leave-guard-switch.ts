/** True while leaving because the session ended: nothing can be saved, so no prompt may block it. */
let freely = false

export function disableLeaveGuard(): void {
  freely = true
}

export const isLeaveGuardDisabled = (): boolean => freely
