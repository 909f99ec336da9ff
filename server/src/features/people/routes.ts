import type { Api } from '../../infra/http/api.ts'
import type { Queue } from '../../infra/queue.ts'
import { applicationRoutes } from './registration/application-routes.ts'
import { recordRoutes, type Services as RecordServices } from './record/routes.ts'
import { registrationRoutes } from './registration/routes.ts'
import { signUpRoutes, type Services as SignUpServices } from './registration/sign-up-routes.ts'
import { roleRoutes } from './roles/routes.ts'

type Services = SignUpServices & RecordServices & { queue: Queue }

export function peopleRoutes(api: Api, services: Services) {
  signUpRoutes(api, services)
  registrationRoutes(api, services)
  applicationRoutes(api, services)
  roleRoutes(api, services)
  recordRoutes(api, services)
}
