/**
 * Tracks user activity. A read counts as activity for the idle limit only within a minute of the last input; automatic
 * refreshes are sent as background requests.
 */
const RECENT_MS = 60_000
let touchedAt = Date.now()

export const isUserActive = (): boolean => Date.now() - touchedAt < RECENT_MS

const touch = () => {
  touchedAt = Date.now()
}
for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']) {
  window.addEventListener(event, touch, { passive: true, capture: true })
}
