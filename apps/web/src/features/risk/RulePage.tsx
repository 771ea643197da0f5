import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useEffect, useState } from 'react'
import { read } from '../../api/read.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { formatCount } from '../../ui/money/format-money.ts'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { StatRow, StatTile } from '../../ui/panel/StatTile.tsx'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { ruleName } from '../../ui/rule-name.ts'
import { PreviewPanel } from './PreviewPanel.tsx'
import css from './risk.module.css'
import { precisionText, type RuleDetail, RuleState, SeverityChip, useWords } from './rule.tsx'
import { RuleEditor } from './RuleEditor.tsx'
import { RuleVersions } from './RuleVersions.tsx'
import { sentenceOf } from './sentence.ts'
import { SwitchRule } from './SwitchRule.tsx'
import { usePreview } from './use-preview.ts'
import { useRuleDraft } from './use-rule-draft.ts'

/** One rule of risk: what it says, what it found, its draft with a preview, and its versions. */
export function RulePage({ id }: { id: string }) {
  const { t } = useTranslation('risk')
  const found = useQuery(read('risk.rule', { params: { id } }))
  const rule = found.data?.data
  if (rule === undefined)
    return <Pending found={found} missing={{ title: t('rules.missing.title'), hint: t('rules.missing.hint') }} />
  return <Detail rule={rule} />
}

/** A rule that is not saved yet. */
export function NewRule() {
  const { t } = useTranslation('risk')
  const navigate = useNavigate()
  const [saved, setSaved] = useState<string | null>(null)
  const draft = useRuleDraft(null, ({ id }) => setSaved(id))
  // Once what was written counts as saved: leaving earlier would ask whether to lose it.
  useEffect(() => {
    if (saved !== null && !draft.isDirty) void navigate({ to: '/risk/rule/$id', params: { id: saved }, replace: true })
  }, [saved, draft.isDirty, navigate])
  const preview = usePreview(null, draft.document)
  return (
    <div className={css.stack}>
      <h1 className={css.name}>{t('rules.new')}</h1>
      <Panel title={t('rules.rule')} caption={t('edit.newCaption')}>
        <RuleEditor
          draft={draft}
          hasName
          onClose={() => void navigate({ to: '/risk', search: { tab: 'rules' } as never })}
        />
      </Panel>
      <PreviewPanel draft={draft} preview={preview} />
    </div>
  )
}

function Detail({ rule }: { rule: RuleDetail }) {
  const { t } = useTranslation('risk')
  const canManage = usePermission()('risk.manage')
  const [isEditing, setIsEditing] = useState(false)
  const draft = useRuleDraft(rule, () => setIsEditing(false))
  const preview = usePreview(rule.id, draft.document)
  const canEdit = canManage && rule.pending === null
  return (
    <div className={css.stack}>
      <Head rule={rule}>{canManage && <SwitchRule rule={rule} isDirty={draft.isDirty} preview={preview} />}</Head>
      <Panel
        title={t('rules.rule')}
        actions={
          canEdit &&
          !isEditing && (
            <Button size="small" startIcon={<Pencil size={15} strokeWidth={1.75} />} onClick={() => setIsEditing(true)}>
              {t('edit.open')}
            </Button>
          )
        }
      >
        {canEdit && isEditing ? (
          <RuleEditor
            draft={draft}
            hasName={rule.key === null}
            onClose={() => {
              draft.reset()
              setIsEditing(false)
            }}
          />
        ) : (
          <Sentences rule={rule} />
        )}
      </Panel>
      {canManage && <PreviewPanel draft={draft} preview={preview} />}
      <RuleVersions versions={rule.versions} />
    </div>
  )
}

function Head({ rule, children }: { rule: RuleDetail; children: React.ReactNode }) {
  const { t } = useTranslation('risk')
  const can = usePermission()
  const { stats, pending, document, key } = rule
  return (
    <>
      <header className={css.head}>
        <div className={css.names}>
          <h1 className={css.name}>{ruleName(t, rule)}</h1>
          {key !== null && <p className={css.quiet}>{t(`starting.${key}.hint`, { defaultValue: '' })}</p>}
          <p className={css.chips}>
            <RuleState rule={rule} /> <SeverityChip severity={document.severity} />
          </p>
        </div>
        {children}
      </header>
      {pending !== null && (
        <Alert
          severity="info"
          action={
            can('approvals.read') && (
              <Link to="/approvals" search={{ id: pending.approvalId } as never} className={css.link}>
                {t('rules.openRequest')}
              </Link>
            )
          }
        >
          {t('rules.pending', { name: pending.requestedBy.name })}
        </Alert>
      )}
      <StatRow>
        <StatTile
          label={t('stats.hits')}
          value={formatCount(stats.hits)}
          hint={t('stats.days')}
          href={`/risk?tab=hits&ruleId=${rule.id}`}
        />
        <StatTile label={t('stats.subjects')} value={formatCount(stats.subjects)} hint={t('stats.days')} />
        <StatTile
          label={t('stats.precision')}
          value={stats.precision === null ? '–' : `${Math.round(stats.precision)}%`}
          hint={precisionText(t, stats) === '–' ? t('stats.undecided') : precisionText(t, stats)}
        />
        <StatTile
          label={t('stats.decided')}
          value={`${formatCount(stats.confirmed)} / ${formatCount(stats.unfounded)}`}
          hint={t('stats.decidedHint')}
        />
      </StatRow>
    </>
  )
}

function Sentences({ rule: { state, document, draft } }: { rule: RuleDetail }) {
  const { t } = useTranslation('risk')
  const words = useWords()
  return (
    <>
      {state !== 'draft' && (
        <>
          <h3 className={css.title}>{t(state === 'on' ? 'rules.inForce' : 'rules.wasInForce')}</h3>
          <p className={css.sentence}>{sentenceOf(words, document)}</p>
        </>
      )}
      {draft !== null && (
        <>
          <h3 className={css.title}>{t('rules.draft')}</h3>
          <p className={css.sentence}>{sentenceOf(words, draft)}</p>
        </>
      )}
    </>
  )
}
