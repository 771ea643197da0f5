import css from './member-protection.module.css'

/** What risk rules found of a member, their cases and links to other accounts. */
export function MemberRisk(_props: { id: string }) {
  return <div className={css.stack} />
}
