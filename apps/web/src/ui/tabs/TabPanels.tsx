import { type ComponentProps, type ReactNode, useId } from 'react'
import { TabBar, tabId } from './TabBar.tsx'

type Tabs = ComponentProps<typeof TabBar<string>>
type Props<K extends string> = {
  label: string
  tabs: readonly (Tabs['tabs'][number] & { key: K })[]
  current: K
  onChange: (key: K) => void
  children: ReactNode
}

/** Tabs and the panel of the one that is open, wired for who cannot see them. */
export function TabPanels<K extends string>({ label, tabs, current, onChange, children }: Props<K>) {
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
