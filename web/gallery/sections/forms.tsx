import { MB } from '@seam/contract/limits.ts'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { copyTexts } from '../../src/lib/clipboard.ts'
import { Checkbox, CheckboxField, CheckboxGroup, CheckboxOption } from '../../src/ui/checkbox.tsx'
import { CopyField } from '../../src/ui/copy-field.tsx'
import { FilePicker } from '../../src/ui/file-picker.tsx'
import { FormActions } from '../../src/ui/form-actions.tsx'
import { FormError } from '../../src/ui/form-error.tsx'
import { PasswordField } from '../../src/ui/password-field.tsx'
import { SelectField } from '../../src/ui/select-field.tsx'
import { SettingsCard } from '../../src/ui/settings-card.tsx'
import { SettingsForm } from '../../src/ui/settings-form.tsx'
import { SwitchField } from '../../src/ui/switch-field.tsx'
import { TimeField } from '../../src/ui/time-field.tsx'
import { TextAreaField, TextField } from '../../src/ui/text-field.tsx'
import { UnitField } from '../../src/ui/unit-field.tsx'
import { UsageBar } from '../../src/ui/usage-bar.tsx'
import { Part, Section } from '../section.tsx'

const nothing = () => null
const statuses = [
  { value: 'PUBLIC', label: 'Public', detail: 'Anyone can find and watch it.' },
  { value: 'PRIVATE', label: 'Private', detail: 'Only you can watch it.' },
] as const

export function Forms() {
  const [status, setStatus] = useState<(typeof statuses)[number]['value']>('PUBLIC')
  const [on, setOn] = useState(true)
  const [file, setFile] = useState<File>()
  return (
    <Section title="Forms">
      <Part file="text-field.tsx, field.tsx, time-field.tsx">
        <div className="grid w-full gap-5 md:grid-cols-2">
          <TextField label="Title" counter={{ used: 0, max: 70 }} />
          <TextField label="Username" hint="Your address on Seam" optional />
          <TimeField
            label="Publish at"
            hint="In your time zone"
            value="2027-01-01T12:00:00Z"
            onChange={() => {}}
          />
          <TextField label="Email" defaultValue="ada@" error="Please enter a valid email" />
          <TextField label="Disabled" defaultValue="Ada" disabled />
          <TextAreaField
            label="About"
            defaultValue="Much too long"
            error="About is too long"
            counter={{ used: 301, max: 300 }}
          />
        </div>
      </Part>
      <Part file="unit-field.tsx">
        <UnitField
          label="Largest video"
          hint="In MB"
          error={undefined}
          unit={MB}
          value={100 * MB}
          onChange={nothing}
        />
      </Part>
      <Part file="password-field.tsx">
        <div className="grid w-full gap-5 md:grid-cols-2">
          <PasswordField label="Password" defaultValue="Correct-horse-7" />
          <PasswordField label="Password" error="Password is too short" />
        </div>
      </Part>
      <Part file="select-field.tsx">
        <div className="grid w-full gap-5 md:grid-cols-2">
          <SelectField
            label="Publish Status"
            value={status}
            options={statuses}
            onChange={setStatus}
          />
          <SelectField
            label="With an error"
            value={status}
            options={statuses}
            error="Choose another one"
            onChange={setStatus}
          />
        </div>
      </Part>
      <Part file="checkbox.tsx">
        <Checkbox checked={on} onChange={setOn}>
          Start at 1:23
        </Checkbox>
        <CheckboxField error="Confirm that you are old enough">
          I am at least 16 years old
        </CheckboxField>
        <CheckboxGroup legend="What it permits" error="Choose at least one">
          <CheckboxOption label="Read" text="See what you can see." />
          <CheckboxOption label="Upload" text="Upload files." defaultChecked />
        </CheckboxGroup>
      </Part>
      <Part file="switch-field.tsx">
        <div className="flex w-full flex-col gap-4">
          <SwitchField
            label="Save watch history"
            hint="Videos you watched are listed."
            checked={on}
            onChange={setOn}
          />
          <SwitchField label="Off" checked={false} onChange={nothing} />
          <SwitchField label="Disabled" checked disabled onChange={nothing} />
          <SwitchField
            label="With an error"
            error="Change at least one"
            checked
            onChange={nothing}
          />
        </div>
      </Part>
      <Part file="copy-field.tsx">
        <div className="w-full max-w-96">
          <CopyField label="Link" texts={copyTexts.link} text="https://seam.example/v/a-video" />
        </div>
      </Part>
      <Part file="file-picker.tsx">
        <div className="grid w-full gap-5 md:grid-cols-2">
          <FilePicker
            label="Video"
            accept={['video/mp4']}
            maxBytes={100 * MB}
            file={file}
            onChange={setFile}
          />
          <FilePicker
            label="Thumbnail"
            accept={['image/png']}
            maxBytes={5 * MB}
            file={new File(['seam'], 'a-file-with-a-rather-long-name.gif')}
            error="The image must be a JPG or PNG"
            onChange={nothing}
          />
        </div>
      </Part>
      <Part file="form-error.tsx, form-actions.tsx">
        <div className="flex w-full flex-col gap-4">
          <FormError message="Something went wrong." />
          <FormActions label="Save Changes" busy={false} isDirty onDiscard={nothing} />
        </div>
      </Part>
      <Part file="settings-card.tsx, settings-form.tsx">
        <div className="flex w-full flex-col gap-4">
          <Card />
          <Card problem="Something went wrong." />
        </div>
      </Part>
      <Part file="usage-bar.tsx: a part, and all of it">
        <div className="w-full">
          <UsageBar title="Storage" used={350 * MB} limit={1000 * MB} hint="Of all your files." />
          <UsageBar title="Today" used={200 * MB} limit={200 * MB} hint="Until midnight." />
        </div>
      </Part>
    </Section>
  )
}

function Card({ problem }: { problem?: string }) {
  const [open, setOpen] = useState(problem !== undefined)
  return (
    <SettingsCard
      title="Preferences"
      icon={SlidersHorizontal}
      summary="Theme of the system"
      open={open}
      onToggle={() => setOpen(!open)}
      onDone={() => setOpen(false)}
    >
      {(done) => (
        <SettingsForm busy={false} problem={problem} onSubmit={() => Promise.resolve(done())}>
          <TextField label="Theme" />
        </SettingsForm>
      )}
    </SettingsCard>
  )
}
