import { Link } from 'react-router'
import { T } from '#lib/i18n/rich-text.tsx'
import { PATHS } from '#lib/paths.ts'

/** Shows the texts that a new account agrees to, each as a link. */
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
