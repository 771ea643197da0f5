import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { factOf } from '@backoffice/contract/risk/facts'
import type { RuleDocument } from '@backoffice/contract/risk/rules'
import type { Severity } from '@backoffice/contract/risk/terms'
import {
  CircleAlert,
  CircleCheck,
  CircleOff,
  Hourglass,
  Info,
  OctagonAlert,
  PencilLine,
  TriangleAlert,
} from 'lucide-react'
import type { Translate } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import type { Words } from './sentence.ts'

export type Rule = ClientResponse<Endpoints['risk.rules']>['data'][number]
export type RuleDetail = ClientResponse<Endpoints['risk.rule']>['data']
export type Preview = ClientResponse<Endpoints['risk.preview-result']>['data']

/** What a rule is shown as: its state, or that a request about it waits. */
export const shownStates = ['on', 'off', 'draft', 'waits'] as const
export const stateOf = ({ state, pending }: Pick<Rule, 'state' | 'pending'>): (typeof shownStates)[number] =>
  pending === null ? state : 'waits'

export const subjectOf = ({ trigger }: Pick<RuleDocument, 'trigger'>) => factOf(trigger).subject

/** The document that is written and saved last. */
export const writtenOf = ({ draft, document }: Pick<Rule, 'draft' | 'document'>): RuleDocument => draft ?? document

/** Words of rules in the user's language. */
export function useWords(): Words {
  const { t, locale } = useTranslation('risk')
  return { t, locale }
}

const stateChips = {
  on: { tone: 'ok', icon: CircleCheck },
  off: { tone: 'plain', icon: CircleOff },
  draft: { tone: 'plain', icon: PencilLine },
  waits: { tone: 'warn', icon: Hourglass },
} as const

export function RuleState({ rule }: { rule: Pick<Rule, 'state' | 'pending'> }) {
  const { t } = useTranslation('risk')
  const state = stateOf(rule)
  return <StatusChip {...stateChips[state]}>{t(`state.${state}`)}</StatusChip>
}

const severityChips = {
  low: { tone: 'plain', icon: Info },
  medium: { tone: 'info', icon: CircleAlert },
  high: { tone: 'warn', icon: TriangleAlert },
  critical: { tone: 'bad', icon: OctagonAlert },
} as const

export function SeverityChip({ severity }: { severity: Severity }) {
  const { t } = useTranslation('risk')
  return <StatusChip {...severityChips[severity]}>{t(`severity.${severity}`)}</StatusChip>
}

/** How often a rule was right, of its hits that were decided. */
export function precisionText(t: Translate, { precision, confirmed, unfounded }: Rule['stats']): string {
  const decided = confirmed + unfounded
  return precision === null ? '–' : t('precision', { percent: Math.round(precision), count: decided })
}
