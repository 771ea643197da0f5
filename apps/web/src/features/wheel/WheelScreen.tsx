import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, LoaderPinwheel, Pencil, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { DefinitionList } from '../../ui/facts/Facts.tsx'
import { formatCount, formatMoney } from '../../ui/money/format-money.ts'
import { useLeaveGuard } from '../../ui/form/use-leave-guard.tsx'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { useTabs } from '../../ui/resource/use-tabs.ts'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import { later } from '../../ui/later.tsx'
import { TabPanels } from '../../ui/tabs/TabBar.tsx'
import { Slots } from './SlotsTable.tsx'
import { SpinList } from './SpinList.tsx'
import { TestPanel } from './TestPanel.tsx'
import { type DraftEditor, useDraft } from './use-draft.ts'
import { costOfAll, differences, type Document, missingWeight } from './wheel.ts'
import type { Pictures, TestResult, Version, Wheel } from './wheel.ts'
import { WheelActions, weightText } from './WheelActions.tsx'
import { WheelDrawing } from './WheelDrawing.tsx'
import { WheelSettings } from './WheelSettings.tsx'
import { WheelVersions } from './WheelVersions.tsx'
import { useSettingText } from './use-change-text.ts'
import css from './wheel.module.css'

const Comparison = later(async () => (await import('./WheelComparison.tsx')).WheelComparison)

const tabs = ['slots', 'settings', 'versions', 'history'] as const
type Tab = (typeof tabs)[number]

/** The live wheel and its draft, its settings, versions and history. */
export function WheelScreen() {
  const { t } = useTranslation('wheel')
  const found = useQuery(read('wheel.get'))
  const { tab = 'slots', change } = useTabs(tabs)
  const wheel = found.data?.data
  const shown = wheel?.draft ?? wheel?.live ?? undefined
  return (
    <TabPanels
      label={t('tab.label')}
      current={tab}
      onChange={change}
      tabs={tabs.map(key => ({ key, label: t(`tab.${key}`) }))}
    >
      {wheel === undefined ? (
        <Pending found={found} widths={[60, 90, 80, 90]} />
      ) : shown === undefined ? (
        <NoWheel wheel={wheel} />
      ) : (
        <Editor tab={tab} wheel={wheel} shown={shown} />
      )}
    </TabPanels>
  )
}

const noDraft: DraftEditor = {
  document: { enabled: false, depositPerSpin: null, spinsPerDay: null, turnoverPercent: 0, fallback: 1, slots: [] },
  pictures: {},
  isDirty: false,
  isOutdated: false,
  version: 0,
  edit: () => undefined,
  reset: () => undefined,
  keep: () => undefined,
}

function NoWheel({ wheel }: { wheel: Wheel }) {
  const { t } = useTranslation('wheel')
  const canManage = usePermission()('marketing.manage')
  return (
    <EmptyState
      icon={LoaderPinwheel}
      title={t('empty.title')}
      hint={t('empty.hint')}
      action={canManage && <WheelActions wheel={wheel} editor={noDraft} />}
    />
  )
}

type EditorProps = { tab: Tab; wheel: Wheel; shown: Version }
function Editor({ tab, wheel, shown }: EditorProps) {
  const { t } = useTranslation('wheel')
  const { live, draft } = wheel
  const editor = useDraft(draft, shown)
  const canManage = usePermission()('marketing.manage')
  const { question } = useLeaveGuard(() => editor.isDirty, undefined, true)
  const onEdit = canManage && draft !== null && draft.pending === null ? editor.edit : undefined
  return (
    <>
      <div className={css.head}>
        <State wheel={wheel} document={editor.document} />
        {canManage && (
          <div className={css.chips}>
            <WheelActions wheel={wheel} editor={editor} />
          </div>
        )}
      </div>
      {editor.isOutdated && (
        <Alert
          severity="warning"
          action={
            <>
              <Button size="small" onClick={editor.reset}>
                {t('outdated.theirs')}
              </Button>
              <Button size="small" onClick={editor.keep}>
                {t('outdated.mine')}
              </Button>
            </>
          }
        >
          {t('outdated.text', { name: draft?.savedBy?.name })}
        </Alert>
      )}
      {draft !== null && draft.pending !== null && (tab === 'slots' || tab === 'settings') && (
        <Panel title={t('compare.title')} caption={t('compare.caption')}>
          <Comparison before={live} after={draft} won={wheel.won} />
        </Panel>
      )}
      {tab === 'slots' ? (
        <SlotsTab
          wheel={wheel}
          document={editor.document}
          pictures={editor.pictures}
          live={live?.document}
          onEdit={onEdit}
          canManage={canManage}
        />
      ) : tab === 'settings' ? (
        <WheelSettings document={editor.document} onEdit={onEdit} />
      ) : tab === 'versions' ? (
        <WheelVersions canRestore={canManage && draft === null} />
      ) : (
        <SpinList />
      )}
      {question}
    </>
  )
}

function State({ wheel: { live, draft }, document }: { wheel: Wheel; document: Document }) {
  const { t } = useTranslation('wheel')
  const format = useFormat()
  const count = differences(live?.document, document).length
  return (
    <div className={css.chips}>
      {live !== null && (
        <StatusChip
          tone={live.stoppedAt === null && live.document.enabled ? 'ok' : 'plain'}
          icon={live.stoppedAt === null && live.document.enabled ? CircleCheck : TriangleAlert}
        >
          {t(live.stoppedAt === null && live.document.enabled ? 'chip.live' : 'chip.off', { number: live.number })}
        </StatusChip>
      )}
      {draft !== null && (
        <StatusChip tone="warn" icon={draft.pending === null ? Pencil : Clock}>
          {draft.pending === null
            ? t('chip.draft', { number: draft.number, count, shown: formatCount(count) })
            : t('chip.pending', { number: draft.number, name: draft.pending.requestedBy.name })}
        </StatusChip>
      )}
      {draft?.savedBy !== null && draft !== null && (
        <span className={css.quiet}>
          {t('draft.heldBy', { name: draft.savedBy.name, time: format.when(draft.savedAt, 'dateTime') })}
        </span>
      )}
    </div>
  )
}

type SlotsTabProps = {
  wheel: Wheel
  document: Document
  pictures: Pictures
  live: Document | undefined
  onEdit: DraftEditor['edit'] | undefined
  canManage: boolean
}
function SlotsTab({ wheel, document, pictures, live, onEdit, canManage }: SlotsTabProps) {
  const { t } = useTranslation('wheel')
  const [turn, setTurn] = useState(0)
  const [tested, setTested] = useState<{ document: Document; result: TestResult } | null>(null)
  // A result belongs to the wheel it was drawn from.
  const result = tested?.document === document ? tested.result : null
  const missing = missingWeight(document)
  const fallback = document.slots.find(({ slot }) => slot === document.fallback)
  const { averageSpinsPerDay: spins } = wheel.figures
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <Panel title={t('test.title')} caption={t('test.caption')}>
          <WheelDrawing document={document} pictures={pictures} won={wheel.won} turn={turn} />
          <TestPanel
            document={document}
            turn={turn}
            onTurn={setTurn}
            result={result}
            onResult={drawn => setTested({ document, result: drawn })}
          />
        </Panel>
        <Spins wheel={wheel} document={document} />
      </div>
      <div className={css.column}>
        <Panel
          flush
          title={t('tab.slots')}
          caption={t('slots.caption')}
          actions={
            <StatusChip tone={missing === 0 ? 'ok' : 'bad'} icon={missing === 0 ? CircleCheck : TriangleAlert}>
              {weightText(t, missing)}
            </StatusChip>
          }
        >
          <Slots document={document} live={live} pictures={pictures} won={wheel.won} result={result} onEdit={onEdit} />
          <p className={css.note}>
            {t('slots.fallback', { slot: document.fallback, title: fallback?.title })}{' '}
            {spins > 0 &&
              t('slots.daily', {
                count: spins,
                spins: spins < 10 ? String(spins) : formatCount(spins),
                cost: formatMoney(spins * costOfAll(document)),
              })}
          </p>
        </Panel>
        <WheelVersions canRestore={canManage && wheel.draft === null} limit={3} />
      </div>
    </div>
  )
}

function Spins({ wheel: { figures }, document }: { wheel: Wheel; document: Document }) {
  const { t } = useTranslation('wheel')
  const text = useSettingText()
  return (
    <Panel title={t('spins.title')}>
      <DefinitionList
        items={[
          ...(['depositPerSpin', 'spinsPerDay', 'turnoverPercent'] as const).map(field => ({
            label: t(`field.${field}`),
            value: text(field, document[field]),
          })),
          { label: t('spins.today'), value: formatCount(figures.spinsToday) },
          { label: t('spins.cost'), value: formatMoney(figures.prizeCostToday) },
          { label: t('spins.expected'), value: formatMoney(costOfAll(document)) },
        ]}
      />
    </Panel>
  )
}
