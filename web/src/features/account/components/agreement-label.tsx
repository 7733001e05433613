import { Link } from 'react-router'
import { T } from '#lib/i18n/rich-text.tsx'
import { PATHS } from '#lib/paths.ts'

/** Names what whoever makes an account agrees to, each text a press away. */
export function AgreementLabel() {
  return (
    <T
      id="account.agree"
      components={{
        terms: <Link className="link-inline" to={PATHS.terms} />,
        privacy: <Link className="link-inline" to={PATHS.privacy} />,
        eula: <Link className="link-inline" to={PATHS.eula} />,
      }}
    />
  )
}
