/**
 * Whether a person is at the page. A read counts as activity for the idle limit only when somebody touched the page
 * within the last minute; what the page asks by itself is marked as background.
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
