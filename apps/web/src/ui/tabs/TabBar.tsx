import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react'
import { formatCount } from '../money/format-money.ts'
import css from './TabBar.module.css'

type TabItem<K extends string> = {
  key: K
  label: string
}
type Props<K extends string> = {
  label: string
  tabs: readonly TabItem<K>[]
  current: K
  panelId: string
  onChange: (tab: K) => void
  /** Of the tabs that have one. A count that is still loading keeps its place: no tab moves under the pointer. */
  counts?: Partial<Record<K, number | undefined>>
  /** The tabs whose count needs attention when it is above 0. */
  urgent?: readonly K[]
}

/** The counts above 0, for tabs that show no 0. */
export const aboveZero = (counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))

/** The id of a tab, for the panel that it labels. */
export const tabId = (panelId: string, key: string): string => `${panelId}-tab-${key}`

/** Tabs over one panel. Arrow keys move between tabs and open them. */
export function TabBar<K extends string>({
  label,
  tabs,
  current,
  panelId,
  onChange,
  counts = {},
  urgent = [],
}: Props<K>) {
  // On a phone the tabs are wider than the screen: keep the open one visible, also after the counts load.
  const currentId = tabId(panelId, current)
  const loaded = tabs.map(tab => counts[tab.key]).join()
  useEffect(() => {
    const tab = document.getElementById(currentId)
    const bar = tab?.parentElement
    if (!tab || !bar) return
    const [its, around] = [tab.getBoundingClientRect(), bar.getBoundingClientRect()]
    // The bar alone: `scrollIntoView` would move the page as well.
    bar.scrollLeft += Math.min(0, its.left - around.left) + Math.max(0, its.right - around.right)
  }, [currentId, loaded])
  const walk = (event: KeyboardEvent) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const step = event.key === forward ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const at = tabs.findIndex(tab => tab.key === current)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (next === undefined) return
    onChange(next.key)
    document.getElementById(tabId(panelId, next.key))?.focus()
  }
  return (
    <div role="tablist" aria-label={label} className={css.tabs}>
      {tabs.map(tab => (
        <button
          key={tab.key}
          id={tabId(panelId, tab.key)}
          type="button"
          role="tab"
          className={css.tab}
          aria-selected={tab.key === current}
          aria-controls={panelId}
          tabIndex={tab.key === current ? 0 : -1}
          onClick={() => onChange(tab.key)}
          onKeyDown={walk}
        >
          <span className={css.label} data-label={tab.label}>
            {tab.label}
          </span>
          {tab.key in counts && <Count count={counts[tab.key]} urgent={urgent.includes(tab.key)} />}
        </button>
      ))}
    </div>
  )
}

function Count({ count, urgent }: { count: number | undefined; urgent: boolean }) {
  return (
    <em className={css.count} data-urgent={urgent ? count !== undefined && count > 0 : undefined}>
      {count !== undefined && formatCount(count)}
    </em>
  )
}

type TabPanelsProps<K extends string> = Omit<Props<K>, 'panelId'> & { children: ReactNode }

/** Tabs and the panel of the open tab, linked for screen readers. */
export function TabPanels<K extends string>({ children, ...tabs }: TabPanelsProps<K>) {
  const panelId = useId()
  return (
    <>
      <TabBar panelId={panelId} {...tabs} />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, tabs.current)}>
        {children}
      </div>
    </>
  )
}
