import type { ReactNode } from 'react'
import { Segmented } from '#components/segmented.tsx'
import { LANGUAGE_NAMES } from '#components/language-switch.tsx'
import { toast } from '#components/toast.ts'
import { useSettingsChange, type Settings } from '#features/account/api.ts'
import type { User } from '#lib/api/answers.ts'
import { signIn } from '#lib/auth/stored-user.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'

const THEMES = ['system', 'light', 'dark'] as const

/** Each choice applies at once and is kept with the account; a failed one goes back. */
export function Preferences({ user }: { user: User }) {
  const { language, setLanguage, t } = useLanguage()
  const change = useSettingsChange()
  const save = (settings: Settings) => {
    signIn({ ...user, ...settings })
    change.mutate(settings, {
      onSuccess: signIn,
      onError: () => {
        signIn(user)
        toast.error(t('account.settingsFailed'))
      },
    })
  }
  const speak = (next: 'en' | 'ar') => {
    setLanguage(next).then(
      () => save({ language: next }),
      () => toast.error(t('shell.networkError')),
    )
  }
  return (
    <div className="divide-y divide-line">
      <Row label={t('account.language')}>
        <Segmented
          label={t('account.language')}
          value={language}
          options={(['en', 'ar'] as const).map((value) => ({
            value,
            label: (
              <span lang={value} className="font-arabic-system">
                {LANGUAGE_NAMES[value]}
              </span>
            ),
          }))}
          onChange={speak}
        />
      </Row>
      {language === 'ar' && (
        <Row label={t('account.digits')}>
          <Segmented
            label={t('account.digits')}
            value={user.digits}
            options={[
              { value: 'latn', label: <span className="ltr">123</span> },
              { value: 'arab', label: <span className="ltr">١٢٣</span> },
            ]}
            onChange={(digits) => save({ digits })}
          />
        </Row>
      )}
      <Row label={t('account.country')}>
        <p className="py-2.5 font-semibold">{t('account.iraq')}</p>
      </Row>
      <Row label={t('account.city')}>
        <Segmented
          label={t('account.city')}
          value={user.city === 'erbil' ? 'erbil' : 'baghdad'}
          options={(['baghdad', 'erbil'] as const).map((value) => ({
            value,
            label: t(`catalog.city.${value}`),
          }))}
          onChange={(city) => save({ city })}
        />
      </Row>
      <Row label={t('account.theme')}>
        <Segmented
          label={t('account.theme')}
          value={user.theme}
          options={THEMES.map((value) => ({ value, label: t(`account.theme.${value}`) }))}
          onChange={(theme) => save({ theme })}
        />
      </Row>
    </div>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3 sm:grid-cols-[10rem_minmax(0,1fr)] sm:items-center">
      <span aria-hidden="true" className="text-ink-2">
        {label}
      </span>
      {children}
    </div>
  )
}
