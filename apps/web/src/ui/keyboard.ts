/** Keys of a keyboard with Latin letters, by their place. Elsewhere, such as in Thai, `key` is another letter. */
const places: Readonly<Record<string, readonly [plain: string, shifted: string]>> = { Slash: ['/', '?'] }

/** The key of a shortcut, in any keyboard layout: `k`, `K` with Shift, `/`, `?`, `Escape`. */
export function latinKey({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (key.length !== 1 || /^[\x20-\x7e]$/.test(key)) return key
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase()
  return places[code]?.[shiftKey ? 1 : 0] ?? key
}

/** Whether a key types text where the focus is. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.tagName === 'TEXTAREA' ||
    target.tagName === 'SELECT' ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type))
  )
}

/** Whether a shortcut of the page applies: not while typing or composing, nor behind a dialog. */
export const isShortcut = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.isComposing &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isTyping(event.target) &&
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') === null
