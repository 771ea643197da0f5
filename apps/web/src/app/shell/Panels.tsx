import { useEffect } from 'react'
import { useFirstInput } from '../../ui/later.tsx'
import { AppearancePanel, CommandKeys, Palette, ShortcutSheet } from './menus.ts'
import { closePanel, useOpenPanel } from './panels.ts'
import { usePaletteKey } from './palette/palette-key.ts'

/** The panels over any page, and the keys that open them. */
export function Panels() {
  const open = useOpenPanel()
  const isUsed = useFirstInput()
  usePaletteKey(open)
  // The next admin of this page starts without one.
  useEffect(() => closePanel, [])
  return (
    <>
      {isUsed && <CommandKeys />}
      {open === 'appearance' && <AppearancePanel onClose={closePanel} />}
      {open === 'palette' && <Palette onClose={closePanel} />}
      {open === 'shortcuts' && <ShortcutSheet onClose={closePanel} />}
    </>
  )
}
