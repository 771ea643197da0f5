import { loadWords } from '../../i18n/i18n.ts'
import type { WordsFile } from '../../i18n/words.ts'
import { later } from '../../ui/later.tsx'

/** The menus and panels of the shell, and the sidebar over a narrow page: not needed for the first rows. */
export const ProfileItems = later(async () => (await import('./ProfileItems.tsx')).ProfileItems)
export const LanguageItems = later(async () => (await import('./LanguageItems.tsx')).LanguageItems)
export const NarrowSideBar = later(async () => (await import('./NarrowSideBar.tsx')).NarrowSideBar)
export const StatusPopover = later(async () => (await import('./StatusPopover.tsx')).StatusPopover)
export const AppearancePanel = later(
  async () => (await withWords('appearance', import('./AppearancePanel.tsx'))).AppearancePanel,
)
export const Palette = later(async () => (await withWords('palette', import('./palette/Palette.tsx'))).Palette)
export const ShortcutSheet = later(
  async () => (await withWords('palette', import('./palette/ShortcutSheet.tsx'))).ShortcutSheet,
)
export const CommandKeys = later(
  async () => (await withWords('palette', import('./palette/CommandKeys.tsx'))).CommandKeys,
)

const withWords = async <T>(file: WordsFile, part: Promise<T>): Promise<T> =>
  (await Promise.all([part, loadWords(file)]))[0]
