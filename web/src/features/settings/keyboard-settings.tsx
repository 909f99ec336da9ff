import { t } from '@lingui/core/macro'
import { setCharacterKeys, useCharacterKeys } from '../../lib/character-keys.ts'
import { PageSection } from '../../ui/page-section.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'

/** The section with the keyboard settings of this browser. */
export function KeyboardSettings() {
  const enabled = useCharacterKeys((state) => state.enabled)
  return (
    <PageSection title={t`Keyboard`} text={t`Saved in this browser.`}>
      <div className="rounded-thumb border border-border bg-surface px-4 py-4 sm:px-5">
        <SwitchField
          label={t`Single-key shortcuts`}
          hint={t`Keys such as / for search, and k, m and 0 to 9 in the player.`}
          checked={enabled}
          onChange={setCharacterKeys}
        />
      </div>
    </PageSection>
  )
}
