import { type KeyboardEvent, useEffect, type ComponentProps, type ReactNode, useId } from 'react'
import { formatCount } from '../money/format-money.ts'
import css from './TabBar.module.css'

type TabItem<K extends string> = {
  key: K
  label: string
  count?: number | undefined /** The count needs attention. */
  urgent?: boolean
}
type Props<K extends string> = {
  label: string
  tabs: readonly TabItem<K>[]
  current: K
  panelId: string
  onChange: (tab: K) => void
}

/** The id of a tab, for the panel that it labels. */
export const tabId = (panelId: string, key: string): string => `${panelId}-tab-${key}`

/** Tabs over one panel. Arrow keys move between tabs and open them. */
export function TabBar<K extends string>({ label, tabs, current, panelId, onChange }: Props<K>) {
  // On a phone the tabs are wider than the screen: keep the open one visible, also after the counts load.
  const currentId = tabId(panelId, current)
  const counts = tabs.map(tab => tab.count).join()
  useEffect(() => {
    // Newer browsers return a promise, which must not become the effect's clean-up.
    document.getElementById(currentId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [currentId, counts])
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
          {tab.count !== undefined && (
            <em className={css.count} data-urgent={tab.urgent}>
              {formatCount(tab.count)}
            </em>
          )}
        </button>
      ))}
    </div>
  )
}

type Tabs = ComponentProps<typeof TabBar<string>>
type TabPanelsProps<K extends string> = {
  label: string
  tabs: readonly (Tabs['tabs'][number] & { key: K })[]
  current: K
  onChange: (key: K) => void
  children: ReactNode
}

/** Tabs and the panel of the open tab, linked for screen readers. */
export function TabPanels<K extends string>({ label, tabs, current, onChange, children }: TabPanelsProps<K>) {
  const panelId = useId()
  return (
    <>
      <TabBar label={label} panelId={panelId} tabs={tabs} current={current} onChange={onChange} />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, current)}>
        {children}
      </div>
    </>
  )
}
