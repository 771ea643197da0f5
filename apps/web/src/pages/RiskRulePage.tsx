import { useParams } from '@tanstack/react-router'
import { useRecordName } from '../app/shell/record-name.ts'
import { NewRule, RulePage, useRuleName } from '../features/risk/index.ts'

/** /risk/rule/{id}: one rule of risk; `new`: a rule that is being written. */
export function RiskRulePage() {
  const { id = '' } = useParams({ strict: false })
  useRecordName(useRuleName(id))
  return id === 'new' ? <NewRule /> : <RulePage key={id} id={id} />
}
