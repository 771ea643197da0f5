import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { Changes } from '../../ui/versions/Versions.tsx'
import { Flagged, type FlaggedPreview } from './Flagged.tsx'
import { useRuleText } from './licence.ts'
import css from './licences.module.css'
import { readEffects, readFlagged, readLines } from './request-lines.ts'

/**
 * What a request changes, as its approver reads it: lines `rule: before → after`, `! effect count`, and whom the markers
 * of harm would have flagged.
 */
export function LicenceChanges({ request, lines }: { request: string; lines: string }) {
  const { t } = useTranslation('licences')
  const textOf = useRuleText()
  const effects = readEffects(lines)
  const flagged = readFlagged(lines)
  return (
    <>
      <Changes
        changes={readLines(lines).map(({ rule, before, after }) => ({
          label: t(`rule.${rule}`),
          from: textOf(rule, before),
          to: textOf(rule, after),
        }))}
      />
      {effects.length > 0 && (
        <>
          <h3 className={css.title}>{t('preview.effects')}</h3>
          <ul className={css.effects}>
            {effects.map(({ effect, count }) => (
              <li key={effect}>{t(`effect.${effect}`, { count })}</li>
            ))}
          </ul>
        </>
      )}
      {flagged !== null && <RequestedFlagged request={request} counts={flagged} />}
    </>
  )
}

/** With the members as examples, for those who may see them. */
function RequestedFlagged({ request, counts }: { request: string; counts: FlaggedPreview }) {
  const isAllowed = usePermission()('compliance.read')
  const found = useQuery({ ...read('licence.flagged', { params: { id: request } }), enabled: isAllowed })
  return <Flagged preview={found.data?.data ?? counts} />
}
