import type { RuleDocument } from '@backoffice/contract/risk/rules'
import { useTranslation } from '../../i18n/use-translation.ts'
import css from './risk.module.css'
import { useWords } from './rule.tsx'
import { sentenceOf } from './sentence.ts'

/** The document of a request; null: none, or not one of this version of the product. */
function documentOf(text: string): RuleDocument | null {
  try {
    return JSON.parse(text) as RuleDocument
  } catch {
    return null
  }
}

/** What a request puts in force, as its approver reads it: the rule in words, or that it is switched off. */
export function RuleChange({
  rule,
  hits,
  share,
}: {
  rule: string
  hits: string | undefined
  share: string | undefined
}) {
  const { t } = useTranslation('risk')
  const words = useWords()
  if (rule === '') return <p>{t('request.off')}</p>
  const document = documentOf(rule)
  return (
    <>
      <p className={css.sentence}>{document === null ? rule : sentenceOf(words, document)}</p>
      {hits !== undefined && <p className={css.quiet}>{t('request.preview', { hits, subjects: share ?? '–' })}</p>}
    </>
  )
}
