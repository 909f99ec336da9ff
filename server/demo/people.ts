import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { callApi, type Member, signUp, upload } from './api-client.ts'

const exec = promisify(execFile)

export const PASSWORD = 'Demo-password-1'

const people = [
  {
    fullName: 'Ada Lindqvist',
    username: 'ada',
    about: 'Fractals, slowly. Questions welcome.',
    colours: 'c0=#7c2d12:c1=#fb923c:c2=#fef3c7',
  },
  {
    fullName: 'Ben Okafor',
    username: 'ben',
    about: 'I film what moves by itself. Mostly fog.',
    colours: 'c0=#0c4a6e:c1=#a8a29e:c2=#fde68a',
  },
  {
    fullName: 'Cleo Marchetti',
    username: 'cleo',
    about: 'Lamps, light and long evenings.',
    colours: 'c0=#be123c:c1=#fb923c:c2=#4c0519',
  },
  {
    fullName: 'Dmitri Volkov',
    username: 'dmitri',
    about: '',
    colours: 'c0=#134e4a:c1=#5eead4:c2=#1c1917',
  },
]

/** Signs up the people of the demo and uploads their images. Throws if they already exist. */
export async function signUpPeople(origin: string, folder: string): Promise<Member[]> {
  const members: Member[] = []
  for (const { fullName, username, about, colours } of people) {
    const email = `${username}@example.org`
    const member = await signUp(origin, { fullName, username, email, password: PASSWORD })
    await callApi(member, 'PATCH', '/user/update/info', { fullName, username, about })
    for (const [type, shape, size] of [
      ['avatar', 'radial', '512x512'],
      ['cover', 'linear', '1600x400'],
    ]) {
      const file = join(folder, `${username}-${type}.png`)
      const source = `gradients=${colours}:n=3:seed=${username.length}:type=${shape}:size=${size}`
      await exec('ffmpeg', [
        ...['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', '-i', source],
        ...['-frames:v', '1', file],
      ])
      await callApi(member, 'PATCH', `/user/update/image?type=${type}`, {
        image: await upload(member, type === 'avatar' ? 'avatars' : 'covers', file),
      })
    }
    members.push(member)
  }
  return members
}
