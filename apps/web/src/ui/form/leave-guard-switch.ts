/**
 * Whether this document is being left because its session ended: nothing on it can be saved, and nobody may stay on it.
 */
let freely = false

export function disableLeaveGuard(): void {
  freely = true
}

export const isLeaveGuardDisabled = (): boolean => freely
