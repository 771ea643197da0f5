import type { Permission } from '@backoffice/contract'
import { useRouter } from '@tanstack/react-router'
import {
  Contrast,
  FileDown,
  History,
  Keyboard,
  Languages,
  LogOut,
  type LucideIcon,
  Palette,
  RefreshCw,
  ShieldCheck,
} from 'lucide-react'
import { useMemo } from 'react'
import { exportPermissions } from '@backoffice/contract/generated/export-permissions'
import { signOut, useSignedIn } from '../../../features/session/index.ts'
import { localeNames, locales } from '../../../i18n/locales.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { openExports } from '../../../ui/list-tools/exports-panel.ts'
import { useRecentRecords } from '../../../ui/recent-records.ts'
import { appearance, changeAppearance, chooseLocale } from '../../appearance.ts'
import { useRefresh } from '../../realtime.ts'
import { type NavKey, thaiTitle } from '../../titles.ts'
import { entryAt, navigationFor } from '../navigation.ts'
import { openPanel } from '../panels.ts'

export type Command = {
  readonly id: string
  readonly group: 'recent' | 'go' | 'do'
  readonly icon: LucideIcon
  readonly title: string
  /** Its name in another language, or where it belongs. */
  readonly caption?: string
  /** Pressed at the same time, or one after another for a page. */
  readonly keys?: readonly string[]
  /** Of commands that open a page. */
  readonly href?: string
  readonly run: () => void
}

/**
 * The registry of the command palette, the shortcut sheet and the keys themselves: pages, actions and the records
 * opened last. What the role may not do is not in it.
 */
export function useCommands(): readonly Command[] {
  const { t, locale } = useTranslation(['palette', 'nav', 'shell'])
  const { permissions } = useSignedIn()
  const { refresh } = useRefresh()
  const router = useRouter()
  const recent = useRecentRecords()
  return useMemo(() => {
    const go = (href: string) => router.history.push(href)
    const nameOf = (key: NavKey) => (locale === 'th' ? thaiTitle(key) : t(`nav:${key}`))
    const pages = navigationFor(permissions).flatMap(({ entries }) =>
      entries.map(
        ({ title, path, icon, goKey }): Command => ({
          id: `go ${path}`,
          group: 'go',
          icon,
          title: nameOf(title),
          ...(locale === 'th' ? {} : { caption: thaiTitle(title) }),
          ...(goKey === undefined ? {} : { keys: ['G', goKey.toUpperCase()] }),
          href: path,
          run: () => go(path),
        }),
      ),
    )
    const records = recent.flatMap(({ href, label }): Command[] => {
      const entry = entryAt(href.split('?', 1)[0] ?? '')
      if (entry === undefined || (entry.needs !== undefined && !permissions.has(entry.needs))) return []
      return [
        {
          id: `recent ${href}`,
          group: 'recent',
          icon: History,
          title: label,
          caption: nameOf(entry.title),
          href,
          run: () => go(href),
        },
      ]
    })
    const action = (
      id: string,
      icon: LucideIcon,
      title: string,
      run: () => void,
      keys?: readonly string[],
    ): Command => ({
      id,
      group: 'do',
      icon,
      title,
      run,
      ...(keys === undefined ? {} : { keys }),
    })
    const has = (any: readonly Permission[]) => any.some(each => permissions.has(each))
    return [
      ...records,
      ...pages,
      {
        id: 'go account',
        group: 'go',
        icon: ShieldCheck,
        title: t('nav:yourAccount'),
        href: '/profile',
        run: () => go('/profile'),
      } as const,
      action('refresh', RefreshCw, t('shell:refresh'), refresh, ['Shift', 'R']),
      action('mode', Contrast, t('switchMode'), switchMode),
      action('appearance', Palette, t('openAppearance'), () => openPanel('appearance')),
      ...(has(exportPermissions) ? [action('exports', FileDown, t('shell:exports'), openExports)] : []),
      ...localeNames
        .filter(name => name !== locale)
        .map(name =>
          action(
            `language ${name}`,
            Languages,
            `${t('shell:language')}: ${locales[name].name}`,
            () => void chooseLocale(name),
          ),
        ),
      action('shortcuts', Keyboard, t('shortcuts.title'), () => openPanel('shortcuts'), ['?']),
      action('logout', LogOut, t('shell:logout'), () => void signOut()),
    ]
  }, [t, locale, permissions, refresh, router, recent])
}

const switchMode = (): void => changeAppearance({ navType: appearance().navType === 'dark' ? 'light' : 'dark' })

/** What matches the typed words, in the language of the screen or the Thai name. */
export function matchingCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '')
  return commands.filter(({ title, caption = '' }) => {
    const text = `${title} ${caption}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
}
