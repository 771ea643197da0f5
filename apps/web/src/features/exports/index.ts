import { loadWords } from '../../i18n/i18n.ts'
import { later } from '../../ui/later.tsx'

/** The panel of the admin's exports, loaded with its words. */
export const ExportsPanel = later(async () => {
  const [part] = await Promise.all([import('./ExportsPanel.tsx'), loadWords('exports')])
  return part.ExportsPanel
})
