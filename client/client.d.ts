// Written by npm run derive from the contract.
export interface AskOptions { signal?: AbortSignal; /** The same key is the same action: made before the first try, kept over retries. */ key?: string }
export interface Given { /** The token that login answers with, or an API key. */ token?: string | null; language?(): string; send?(request: Request): Promise<Response> }
/** What a refusal says: message for people, code for programs, details to go on with. */
export class Refused extends Error { readonly status: number; readonly code: string; readonly details: Record<string, unknown>; readonly requestId: string | null }
/** Every call by its name, at one server. */
export declare function tanod(server: string, given?: Given): Tanod
export type Sentence = { text: string; words: { [name: string]: string | number | Sentence } }
export type Refusal = { message: string; code: string; sentence?: Sentence; fields?: { [name: string]: string[] } }
export type Me = { accountId: string; accountType: "superadmin" | "admin" | "supervisor" | "dispatcher" | "agent" | "department" | "responseteam" | "contentwriter" | "verifier" | "executive"; accountTypeLabel: string; name: string; username: string; email: string; permissions: ("centers.manage" | "center.manage" | "accounts.manage" | "accounts.read" | "teams.read" | "teams.logOut" | "teams.own" | "departments.read" | "reference.manage" | "reference.read" | "tickets.read" | "tickets.readOwn" | "tickets.triage" | "tickets.acceptOwn" | "tickets.assign" | "tickets.assignOwnTeams" | "tickets.transfer" | "tickets.schedule" | "tickets.hazards" | "tickets.write" | "tickets.update" | "tickets.updateOwn" | "tickets.resolve" | "tickets.resolveOwn" | "tickets.proposeResolve" | "tickets.delete" | "tickets.supervise" | "tickets.evidence" | "chat.use" | "chat.useOwn" | "calls.answer" | "calls.listen" | "calls.invited" | "cctv.view" | "situation.view" | "situation.viewOwn" | "citizens.read" | "citizens.readCallers" | "citizens.verify" | "citizens.block" | "applicants.decide" | "news.write" | "reports.read" | "reports.readOwn" | "reports.numbers" | "statistics.view" | "programs.unproven" | "audit.read")[]; isDefaultPass: boolean; isDemo: boolean; hasSecondFactor: boolean; hasPasskey: boolean; needsSecondFactor: boolean; commandCenter: { id: string; slug: string; code: string; name: string; timeZone: string; logoFileId: string | null } | null; hasWeather: boolean; desk: { theme: "auto" | "light" | "dark"; density: "comfortable" | "compact" | "dense"; volume: number; letterKeys: boolean; keys: { [name: string]: string }; panes: { [name: string]: number }; staysInTab: boolean | null; mapBeside: boolean | null; windows: { [name: string]: string } } | null }
export type SignedIn = { token: string; currentUser: Me }
export type SessionRow = { id: string; startedAt: string; lastActiveAt: string; address: string; device: string; isThis: boolean }
export type Clock = { target: "answer" | "processing" | "response"; dueAt: string }
export type Named = { id: string; name: string }
export type ListedTicket = { transactionNumber: string; status: "scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted"; tab: "pending" | "accepted" | "declined" | "reported" | "transferred" | "scheduled" | "archived" | "merged" | "deleted"; priority: 1 | 2 | 3 | 4 | 5; source: "quickreport" | "app" | "call" | "manual" | "scheduled" | "offline" | "transfer" | "sensor" | "api"; caseTypeId: string; summary: string; place: string; position: { lat: number; lng: number; accuracy?: number } | null; receivedAt: string; scheduledAt: string | null; clock: Clock | null; allocatedTo: string[]; awaiting: string[]; flags: ("lifeThreat" | "escalated" | "blockedCitizen" | "duplicate" | "resolveProposed" | "acknowledged")[]; acceptedBy: Named | null; updatesCount: number; isRead: boolean; version: number; id: string; description: string; callerName: string | null; callerPhone: string | null; userId: string | null; hazardId: string | null; isReported: 0 | 1; allocatedNames: Named[] }
export type Transfer = { state: "offered" | "accepted" | "declined" | "cancelled"; from: Named; to: Named; reason: string; offeredAt: string; answer: string | null; answeredAt: string | null }
export type TicketRow = { transactionNumber: string; status: "scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted"; tab: "pending" | "accepted" | "declined" | "reported" | "transferred" | "scheduled" | "archived" | "merged" | "deleted"; priority: 1 | 2 | 3 | 4 | 5; source: "quickreport" | "app" | "call" | "manual" | "scheduled" | "offline" | "transfer" | "sensor" | "api"; caseTypeId: string; summary: string; place: string; position: { lat: number; lng: number; accuracy?: number } | null; receivedAt: string; scheduledAt: string | null; clock: Clock | null; allocatedTo: string[]; awaiting: string[]; flags: ("lifeThreat" | "escalated" | "blockedCitizen" | "duplicate" | "resolveProposed" | "acknowledged")[]; acceptedBy: Named | null; updatesCount: number; isRead: boolean; version: number }
export type TransferRow = { transactionNumber: string; direction: "outgoing" | "incoming"; transfer: Transfer; ticket: TicketRow | null }
export type ScheduledRow = { transactionNumber: string; status: "scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted"; tab: "pending" | "accepted" | "declined" | "reported" | "transferred" | "scheduled" | "archived" | "merged" | "deleted"; priority: 1 | 2 | 3 | 4 | 5; source: "quickreport" | "app" | "call" | "manual" | "scheduled" | "offline" | "transfer" | "sensor" | "api"; caseTypeId: string; summary: string; place: string; position: { lat: number; lng: number; accuracy?: number } | null; receivedAt: string; scheduledAt: string; clock: Clock | null; allocatedTo: string[]; awaiting: string[]; flags: ("lifeThreat" | "escalated" | "blockedCitizen" | "duplicate" | "resolveProposed" | "acknowledged")[]; acceptedBy: Named | null; updatesCount: number; isRead: boolean; version: number; id: string; description: string; callerName: string | null; callerPhone: string | null; userId: string | null; hazardId: string | null; isReported: 0 | 1; allocatedNames: Named[] }
export type GivenReason = { reason: string; note: string | null; by: Named | null; at: string }
export type SupervisorRow = { transactionNumber: string; status: "scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted"; tab: "pending" | "accepted" | "declined" | "reported" | "transferred" | "scheduled" | "archived" | "merged" | "deleted"; priority: 1 | 2 | 3 | 4 | 5; source: "quickreport" | "app" | "call" | "manual" | "scheduled" | "offline" | "transfer" | "sensor" | "api"; caseTypeId: string; summary: string; place: string; position: { lat: number; lng: number; accuracy?: number } | null; receivedAt: string; scheduledAt: string | null; clock: Clock | null; allocatedTo: string[]; awaiting: string[]; flags: ("lifeThreat" | "escalated" | "blockedCitizen" | "duplicate" | "resolveProposed" | "acknowledged")[]; acceptedBy: Named | null; updatesCount: number; isRead: boolean; version: number; id: string; description: string; callerName: string | null; callerPhone: string | null; userId: string | null; hazardId: string | null; isReported: 0 | 1; allocatedNames: Named[]; escalated: GivenReason | null }
export type DeletedRow = { transactionNumber: string; status: "scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted"; tab: "pending" | "accepted" | "declined" | "reported" | "transferred" | "scheduled" | "archived" | "merged" | "deleted"; priority: 1 | 2 | 3 | 4 | 5; source: "quickreport" | "app" | "call" | "manual" | "scheduled" | "offline" | "transfer" | "sensor" | "api"; caseTypeId: string; summary: string; place: string; position: { lat: number; lng: number; accuracy?: number } | null; receivedAt: string; scheduledAt: string | null; clock: Clock | null; allocatedTo: string[]; awaiting: string[]; flags: ("lifeThreat" | "escalated" | "blockedCitizen" | "duplicate" | "resolveProposed" | "acknowledged")[]; acceptedBy: Named | null; updatesCount: number; isRead: boolean; version: number; id: string; description: string; callerName: string | null; callerPhone: string | null; userId: string | null; hazardId: string | null; isReported: 0 | 1; allocatedNames: Named[]; deleted: GivenReason | null }
export type MapTicket = { transactionNumber: string; status: "scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted"; priority: 1 | 2 | 3 | 4 | 5; caseTypeId: string; position: { lat: number; lng: number; accuracy?: number } | null; receivedAt: string; clock: Clock | null; flags: ("lifeThreat" | "escalated" | "blockedCitizen" | "duplicate" | "resolveProposed" | "acknowledged")[] }
export type StoredFile = { id: string; name: string; mime: string; bytes: number }
export type Assignment = { accountId: string; kind: "department" | "responseteam"; name: string; departmentId: string | null; state: "assigned" | "acknowledged" | "enRoute" | "onScene" | "cleared" | "removed"; isExcluded: boolean; assignedBy: Named | null; assignedAt: string; acknowledgedAt: string | null; enRouteAt: string | null; onSceneAt: string | null; clearedAt: string | null }
export type Stamps = { receivedAt: string; readAt: string | null; acceptedAt: string | null; dispatchedAt: string | null; enRouteAt: string | null; onSceneAt: string | null; resolvedAt: string | null; closedAt: string | null }
export type Ticket = { transactionNumber: string; status: "scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted"; tab: "pending" | "accepted" | "declined" | "reported" | "transferred" | "scheduled" | "archived" | "merged" | "deleted"; priority: 1 | 2 | 3 | 4 | 5; source: "quickreport" | "app" | "call" | "manual" | "scheduled" | "offline" | "transfer" | "sensor" | "api"; caseTypeId: string; position: { lat: number; lng: number; accuracy?: number } | null; scheduledAt: string | null; clock: Clock | null; allocatedTo: string[]; awaiting: string[]; flags: ("lifeThreat" | "escalated" | "blockedCitizen" | "duplicate" | "resolveProposed" | "acknowledged")[]; acceptedBy: Named | null; updatesCount: number; isRead: boolean; version: number; formerStatus: "scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted" | null; caseSubTypeId: string | null; reportCategoryId: string | null; description: string; callerName: string | null; callerPhone: string | null; userId: string | null; isCitizenBlocked: boolean; barangayId: string | null; unit: string | null; landmark: string | null; address: string | null; files: StoredFile[]; isReported: 0 | 1; reported: GivenReason | null; declined: GivenReason | null; deleted: GivenReason | null; escalated: GivenReason | null; resolved: { disposition: string; summary: string; by: Named | null; at: string } | null; proposed: { disposition: string; summary: string; by: Named | null; at: string } | null; transfer: Transfer | null; hazardId: string | null; mergedInto: string | null; merged: string[]; assignments: Assignment[]; stamps: Stamps; happenedAt: string | null; filedBy: Named | null; acknowledgedBy: Named | null; canChat: boolean; updatedAt: string }
export type TicketNotif = { unread: { pending: number; accepted: number; declined: number; reported: number; transferred: number; scheduled: number; archived: number; merged: number; deleted: number; supervisor: number; offline: number }; unacknowledged: TicketRow[]; ringing: number }
export type TicketUpdate = { id: string; text: string; files: StoredFile[]; isPublic: 0 | 1; by: Named | null; at: string; editedAt: string | null; version: number }
export type TimelineEntry = { seq: number; at: string; kind: "update" | "step" | "chat" | "call" | "assignment" | "transfer" | "edit" | "read"; verb: string; by: Named | null; byType: string | null; data: { [name: string]: unknown }; update: TicketUpdate | null }
export type Hazard = { hazardId: string; title: string; description: string; caseTypeId: string | null; severity: "minor" | "moderate" | "severe" | "extreme"; position: { lat: number; lng: number; accuracy?: number } | null; area: { lat: number; lng: number }[] | null; files: StoredFile[]; tickets: string[]; ticketsCount: number; isArchived: 0 | 1; addedBy: Named | null; addedAt: string; archivedAt: string | null; version: number }
export type OfflineReport = { id: string; state: "waiting" | "tagged" | "rejected"; road: "phone" | "sms" | "radio" | "paper" | "held" | "other"; caseTypeId: string | null; text: string; callerName: string | null; callerPhone: string | null; userId: string | null; barangayId: string | null; landmark: string | null; position: { lat: number; lng: number; accuracy?: number } | null; files: StoredFile[]; writtenAt: string; arrivedAt: string; transactionNumber: string | null; reason: string | null; decidedBy: Named | null; decidedAt: string | null }
export type Imprint = { center: Named; madeBy: string; madeAt: string; filter: { [name: string]: unknown } }
export type IntervalFigure = { interval: "answer" | "processing" | "turnout" | "travel" | "response" | "resolution"; median: number | null; percentile90: number | null; measured: number; missing: number; keptTarget: number | null }
export type LiveFigures = { at: string; open: number; byStatus: { [name in "scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted"]?: number }; openByPriority: ({ priority: 1 | 2 | 3 | 4 | 5; count: number })[]; overdue: { answer: number; processing: number; response: number }; unassigned: number; escalated: number; planned: number; receivedToday: number; resolvedToday: number; teams: { available: number; busy: number; off: number }; intervals: IntervalFigure[]; promisedShare: number; sos: TicketRow[]; newest: TicketRow[] }
export type CaseTypeFigure = { caseTypeId: string; name: string; count: number; open: number; resolved: number; byPriority: ({ priority: 1 | 2 | 3 | 4 | 5; count: number })[] }
export type Period = { from: string; to: string }
export type CountBy = { id: string | null; name: string; count: number }
export type Totals = { total: number; byStatus: { [name in "scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted"]?: number }; byPriority: ({ priority: 1 | 2 | 3 | 4 | 5; count: number })[]; byBarangay: CountBy[]; byDepartment: CountBy[]; byResponseTeam: CountBy[]; responseMedian: number | null; responsePercentile90: number | null; resolvedShare: number | null; trend: { by: "day" | "month"; points: { starts: string; count: number }[] } }
export type TypeIntervals = { caseTypeId: string; name: string; intervals: IntervalFigure[] }
export type ResponseTimes = { all: IntervalFigure[]; byCaseType: TypeIntervals[]; isRounded: boolean }
export type YearlyRow = { caseTypeId: string; name: string; months: number[]; total: number }
export type WeeklyIncident = { dayOfWeek: number; timeInterval: number; count: number }
export type Missed = { target: "answer" | "processing" | "response"; measured: number; missed: number; missing: number; overdue: number; byCause: ({ cause: "desk" | "turnout" | "travel" | "unknown"; count: number })[]; byCaseType: CountBy[]; byBarangay: CountBy[]; byResponseTeam: CountBy[]; byTime: { timeInterval: number; count: number }[]; missingByResponseTeam: CountBy[]; tickets: ({ transactionNumber: string; day: string; priority: 1 | 2 | 3 | 4 | 5; caseType: string; barangay: string; seconds: number; target: number; cause: "desk" | "turnout" | "travel" | "unknown" })[] }
export type Forecast = { madeAt: string; weeks: number; slots: { day: string; timeInterval: number; expected: number; low: number; high: number }[]; byCaseType: { id: string; name: string; expected: number }[]; byBarangay: { id: string; name: string; expected: number }[]; tested: { weeks: number; error: number; errorOfLastWeek: number; within: number } | null; teams: { all: number; onDuty: number } }
export type FigureChoices = { caseTypes: Named[]; barangays: ({ id: string; name: string; border: { type: "Polygon"; coordinates: [number, number][][] } | { type: "MultiPolygon"; coordinates: [number, number][][][] } | null })[]; departments: Named[]; responseTeams: Named[]; promisedShare: number; storm: { name: string; from: string; to: string | null } | null }
export type ReportNumbers = { total: number; byStatus: { [name in "scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted"]?: number }; byPriority: ({ priority: 1 | 2 | 3 | 4 | 5; count: number })[]; byCaseType: CountBy[]; byBarangay: CountBy[]; byDepartment: CountBy[] }
export type ReportRow = { transactionNumber: string; status: "scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted"; priority: 1 | 2 | 3 | 4 | 5; source: "quickreport" | "app" | "call" | "manual" | "scheduled" | "offline" | "transfer" | "sensor" | "api"; caseTypeId: string; barangayId: string | null; place: string; summary: string; disposition: string | null; receivedAt: string; acceptedAt: string | null; onSceneAt: string | null; resolvedAt: string | null }
export type ReportSchedule = { id: string; name: string; every: "daily" | "weekly" | "monthly"; recipients: string[]; isDeleted: 0 | 1; sentTo: string | null; version: number }
export type Bounds = { south: number; west: number; north: number; east: number }
export type Media = { id: string; name: string; bytes: number; received: number; state: "coming" | "arrived" | "kept" | "refused" | "lost"; refusal: string | null }
export type FollowUp = { transactionNumber: string | null; reference: string; filed: "received" | "late" | "held"; status: "scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted"; caseTypeId: string; caseIcon: string; receivedAt: string; since: string | null; isRead: boolean; acceptedAt: string | null; dispatchedAt: string | null; onSceneAt: string | null; resolvedAt: string | null; outcome: { name: string; names: { fil?: string; ceb?: string } } | null; wasSent: boolean; helpAt: string | null; helpState: "assigned" | "enRoute" | "onScene" | null; pastHelp: "wasThere" | "stopped" | null; reopenedAt: string | null; helpers: ({ name: string; state: "assigned" | "enRoute" | "onScene"; meters: number | null; positionAt: string | null })[]; said: "over" | "mistake" | "notSolved" | null; center: { id: string; slug: string; name: string; hotlines: { name: string; number: string }[] }; citizen: "NONE" | "PENDING" | "APPROVED" | "DECLINED" | "REVOKED"; isTogether: boolean; isSharingPosition: boolean; hasPhone: boolean; isServed: boolean; isOpenCenter: boolean; isPlaced: boolean; canChat: boolean; canCall: boolean; ringing: { callId: string; media: "audio" | "video" } | null; canSayNotSolved: boolean; canRate: boolean; rating: "good" | "fair" | "bad" | null; canThank: boolean; thankedAt: string | null; unreadChats: number; updatesCount: number; media: Media[]; stamp: string }
export type PublicUpdate = { id: string; at: string; text: string; isOwn: boolean; files: ({ id: string; name: string; mime: string; bytes: number; small: string | null })[] }
export type PublicChat = { id: string; seq: number; msgType: "msg" | "file"; from: "citizen" | "staff"; text: string; file: StoredFile | null; sentAt: string; deliveredAt: string | null; readAt: string | null; small: string | null }
export type ChatNews = { items: PublicChat[]; lastSeq: number; readUpTo: number; unread: number; isTyping: boolean; canChat: boolean; stamp: string }
export type SharedReport = { reference: string; filed: "received" | "late" | "held"; status: "scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted"; caseIcon: string; receivedAt: string; since: string | null; isRead: boolean; helpState: "assigned" | "enRoute" | "onScene" | null; pastHelp: "wasThere" | "stopped" | null; reopenedAt: string | null; helpers: ({ name: string; state: "assigned" | "enRoute" | "onScene"; meters: number | null; positionAt: string | null })[]; said: "over" | "mistake" | "notSolved" | null; center: { id: string; slug: string; name: string; hotlines: { name: string; number: string }[] } }
export type PublicCall = { iceServers: { urls: string[]; username?: string; credential?: string }[]; expiresAt: string | null; callId: string; participantId: string; streamId: string; state: "CONNECTING" | "RINGING" | "ONGOING" | "ON_HOLD" | "RECONNECTING" | "ENDED"; secret: string; desk: "ringing" | "busy" | "nobody"; hotlines: { name: string; number: string }[] }
export type Chat = { id: string; seq: number; transactionNumber: string; msgType: "msg" | "file"; from: "citizen" | "staff"; sender: Named | null; text: string; file: StoredFile | null; sentAt: string; deliveredAt: string | null; readAt: string | null }
export type ChatDraft = { text: string; by: Named; at: string }
export type Conversation = { transactionNumber: string; status: "scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted"; priority: 1 | 2 | 3 | 4 | 5; caseTypeId: string; isLifeThreat: boolean; citizenName: string | null; mergedInto: string | null; last: { from: "citizen" | "staff"; sender: Named | null; msgType: "msg" | "file"; text: string; sentAt: string } | null; unread: number; waitingSince: string | null; hasDraft: boolean }
export type Recording = { id: string; begunAt: string; bytes: number }
export type CallLog = { id: string; callId: string | null; direction: "incoming" | "outgoing" | "internal"; media: "audio" | "video"; road: "web" | "phone"; outcome: "answered" | "missed" | "declined" | "cancelled" | "failed"; transactionNumber: string | null; userId: string | null; citizenName: string | null; phone: string | null; line: string | null; parties: Named[]; rangAt: string; answeredAt: string | null; endedAt: string | null; seconds: number | null; note: string | null; calledBackAt: string | null; canCallBack: boolean; recordings: Recording[] }
export type Participant = { participantId: string; accountId: string | null; name: string; role: "citizen" | "answerer" | "caller" | "invited" | "listener"; state: "ringing" | "joined" | "left"; joinedAt: string | null; leftAt: string | null }
export type Call = { callId: string; state: "CONNECTING" | "RINGING" | "ONGOING" | "ON_HOLD" | "RECONNECTING" | "ENDED"; direction: "incoming" | "outgoing" | "internal"; media: "audio" | "video"; road: "web" | "phone"; streamId: string; transactionNumber: string | null; userId: string | null; citizenName: string | null; phone: string | null; line: string | null; isUrgent: boolean; isSilent: boolean; isRecorded: boolean; transferTo: string | null; participants: Participant[]; rangAt: string; answeredAt: string | null; answeredBy: Named | null; endedAt: string | null; outcome: "answered" | "missed" | "declined" | "cancelled" | "failed" | null }
export type Duty = { isOnDuty: boolean; desks: number; free: number }
export type IceServers = { iceServers: { urls: string[]; username?: string; credential?: string }[]; expiresAt: string | null }
export type CameraWall = { id: string; name: string; size: 1 | 4 | 9 | 16; cameraIds: string[]; isShared: 0 | 1; isDeleted: 0 | 1 }
export type Camera = { id: string; name: string; place: string; position: { lat: number; lng: number; accuracy?: number } | null; heading: number | null; fieldOfView: number | null; reach: number | null; kind: "hls" | "mjpeg" | "still" | "rtsp" | "whep"; state: "online" | "offline" | "unknown" | "missingSoftware"; seenAt: string | null; metres: number | null; sees: boolean | null; isDeleted: 0 | 1; version: number }
export type CameraStream = { cameraId: string; name: string; kind: "hls" | "pictures" | "webrtc"; url: string | null; expiresAt: string | null; state: "online" | "offline" | "unknown" | "missingSoftware"; missing: string | null }
export type KeptCamera = { id: string; name: string; place: string; position: { lat: number; lng: number; accuracy?: number } | null; heading: number | null; fieldOfView: number | null; reach: number | null; kind: "hls" | "mjpeg" | "still" | "rtsp" | "whep"; state: "online" | "offline" | "unknown" | "missingSoftware"; seenAt: string | null; metres: number | null; sees: boolean | null; isDeleted: 0 | 1; version: number; address: string; username: string | null; hasPassword: boolean }
export type PaymentLog = { id: string; accountId: string | null; applicantId: string | null; amount: number; method: string; reference: string; proofId: string; status: "pending" | "approved" | "rejected"; reason: string | null; paidOn: string | null; createdAt: string; decidedAt: string | null; decidedBy: string | null; version: number }
export type Account = { accountId: string; accountType: "superadmin" | "admin" | "supervisor" | "dispatcher" | "agent" | "department" | "responseteam" | "contentwriter" | "verifier" | "executive"; accountTypeId: string | null; realm: "staff" | "dgsi"; name: string; username: string; email: string | null; phone: string | null; commandCenterId: string | null; isDeleted: 0 | 1; isDefaultPass: boolean; isDemo: boolean; lastSeen: string | null; createdAt: string; version: number; office?: { deptTypeId: string; contact: string | null; address: string; position: { lat: number; lng: number; accuracy?: number } | null }; team?: { responseTypeId: string; departmentId: string | null; callSign: string; plateNumber: string | null; members: ({ name: string; role: string; phone: string | null })[]; dutyStatus: "available" | "busy" | "offduty"; position: { lat: number; lng: number; accuracy?: number } | null; heading: number | null; positionAt: string | null }; latestPaymentLog?: PaymentLog | null }
export type Department = { accountId: string; accountType: "superadmin" | "admin" | "supervisor" | "dispatcher" | "agent" | "department" | "responseteam" | "contentwriter" | "verifier" | "executive"; accountTypeId: string | null; realm: "staff" | "dgsi"; name: string; username: string; email: string | null; phone: string | null; commandCenterId: string | null; isDeleted: 0 | 1; isDefaultPass: boolean; isDemo: boolean; lastSeen: string | null; createdAt: string; version: number; office: { deptTypeId: string; contact: string | null; address: string; position: { lat: number; lng: number; accuracy?: number } | null }; team?: { responseTypeId: string; departmentId: string | null; callSign: string; plateNumber: string | null; members: ({ name: string; role: string; phone: string | null })[]; dutyStatus: "available" | "busy" | "offduty"; position: { lat: number; lng: number; accuracy?: number } | null; heading: number | null; positionAt: string | null }; latestPaymentLog?: PaymentLog | null }
export type NewAccount = { account: Account; initialPassword: string }
export type ResponseTeam = { accountId: string; accountType: "superadmin" | "admin" | "supervisor" | "dispatcher" | "agent" | "department" | "responseteam" | "contentwriter" | "verifier" | "executive"; accountTypeId: string | null; realm: "staff" | "dgsi"; name: string; username: string; email: string | null; phone: string | null; commandCenterId: string | null; isDeleted: 0 | 1; isDefaultPass: boolean; isDemo: boolean; lastSeen: string | null; createdAt: string; version: number; office?: { deptTypeId: string; contact: string | null; address: string; position: { lat: number; lng: number; accuracy?: number } | null }; team: { responseTypeId: string; departmentId: string | null; callSign: string; plateNumber: string | null; members: ({ name: string; role: string; phone: string | null })[]; dutyStatus: "available" | "busy" | "offduty"; position: { lat: number; lng: number; accuracy?: number } | null; heading: number | null; positionAt: string | null }; latestPaymentLog?: PaymentLog | null }
export type NamedType = { id: string; accountType: "superadmin" | "admin" | "supervisor" | "dispatcher" | "agent" | "department" | "responseteam" | "contentwriter" | "verifier" | "executive"; label: string; permissions: ("centers.manage" | "center.manage" | "accounts.manage" | "accounts.read" | "teams.read" | "teams.logOut" | "teams.own" | "departments.read" | "reference.manage" | "reference.read" | "tickets.read" | "tickets.readOwn" | "tickets.triage" | "tickets.acceptOwn" | "tickets.assign" | "tickets.assignOwnTeams" | "tickets.transfer" | "tickets.schedule" | "tickets.hazards" | "tickets.write" | "tickets.update" | "tickets.updateOwn" | "tickets.resolve" | "tickets.resolveOwn" | "tickets.proposeResolve" | "tickets.delete" | "tickets.supervise" | "tickets.evidence" | "chat.use" | "chat.useOwn" | "calls.answer" | "calls.listen" | "calls.invited" | "cctv.view" | "situation.view" | "situation.viewOwn" | "citizens.read" | "citizens.readCallers" | "citizens.verify" | "citizens.block" | "applicants.decide" | "news.write" | "reports.read" | "reports.readOwn" | "reports.numbers" | "statistics.view" | "programs.unproven" | "audit.read")[]; accounts: number; isDeleted: 0 | 1; version: number }
export type Applicant = { id: string; accountType: "contentwriter" | "responseteam"; name: string; email: string; phone: string | null; contactName: string | null; responseTypeId: string | null; plateNumber: string | null; note: string; status: "pending" | "approved" | "rejected"; reason: string | null; latestPaymentLog: PaymentLog | null; createdAt: string; decidedAt: string | null; decidedBy: string | null; version: number }
export type ApiKey = { id: string; name: string; permissions: ("centers.manage" | "center.manage" | "accounts.manage" | "accounts.read" | "teams.read" | "teams.logOut" | "teams.own" | "departments.read" | "reference.manage" | "reference.read" | "tickets.read" | "tickets.readOwn" | "tickets.triage" | "tickets.acceptOwn" | "tickets.assign" | "tickets.assignOwnTeams" | "tickets.transfer" | "tickets.schedule" | "tickets.hazards" | "tickets.write" | "tickets.update" | "tickets.updateOwn" | "tickets.resolve" | "tickets.resolveOwn" | "tickets.proposeResolve" | "tickets.delete" | "tickets.supervise" | "tickets.evidence" | "chat.use" | "chat.useOwn" | "calls.answer" | "calls.listen" | "calls.invited" | "cctv.view" | "situation.view" | "situation.viewOwn" | "citizens.read" | "citizens.readCallers" | "citizens.verify" | "citizens.block" | "applicants.decide" | "news.write" | "reports.read" | "reports.readOwn" | "reports.numbers" | "statistics.view" | "programs.unproven" | "audit.read")[]; callsPerMinute: number; madeBy: Named; createdAt: string; expiresAt: string; lastUsedAt: string | null; isDeleted: 0 | 1 }
export type CommandCenter = { commandCenterId: string; slug: string; code: string; name: string; about: string; hotlines: { name: string; number: string }[]; address: string; email: string | null; facebookPage: string | null; psgcCode: string | null; mapCenter: { lat: number; lng: number; accuracy?: number }; mapBounds: Bounds; timeZone: string; logoId: string | null; isDemo: boolean; isDeleted: 0 | 1; version: number }
export type CenterName = { commandCenterId: string; slug: string; code: string; name: string; logoId: string | null }
export type Settings = { targets: { answer: { 1: number | null; 2: number | null; 3: number | null; 4: number | null; 5: number | null }; processing: { 1: number | null; 2: number | null; 3: number | null; 4: number | null; 5: number | null }; response: { 1: number | null; 2: number | null; 3: number | null; 4: number | null; 5: number | null } }; escalation: { amberShare: number; multiple: number; percentile: number }; duplicates: { radiusM: number; minutes: number }; sessions: { absoluteHours: number }; retentionDays: { closedTickets: number; chats: number; callLogs: number; callRecordings: number; citizenRecords: number; declinedRegistrations: number; identityPictures: number; teamPositions: number; citizenPositions: number; heldReports: number; sensorReadings: number }; publicReports: { perDevicePerHour: number; perAddressPerHour: number; workBits: number; lateAfterMinutes: number; reopenHours: number; maxFiles: number; tellsWhoComes: number; open311: number }; calls: { recordCalls: number }; warnings: { areaNames: string[] }; storm: { openOn: string[]; calmFrom: number; slower: number } }
export type Lgu = { id: string; name: string; head: string; contactNumbers: string[]; address: string; description: string; photoId: string | null; isDeleted: 0 | 1; version: number }
export type Directory = { id: string; group: string; name: string; role: string; numbers: string[]; email: string | null; address: string; note: string; position: { lat: number; lng: number } | null; isPublic: 0 | 1; isDeleted: 0 | 1; version: number }
export type CitizenRow = { accountId: string; name: string; phone: string | null; barangayId: string | null; barangay: string | null; status: "PENDING" | "APPROVED" | "DECLINED" | "REVOKED"; isBlocked: 0 | 1; blockedUntil: string | null; createdAt: string; version: number }
export type Citizen = { accountId: string; name: string; phone: string | null; barangayId: string | null; barangay: string | null; status: "PENDING" | "APPROVED" | "DECLINED" | "REVOKED"; isBlocked: 0 | 1; blockedUntil: string | null; createdAt: string; version: number; email: string | null; address: string; birthDate: string | null; evidence: { idPictureIds: string[]; selfieId: string | null } | null; reason: string | null; decidedAt: string | null; decidedBy: string | null; tickets: number; falseReports: number; blocks: number }
export type DeletionRequest = { id: string; accountId: string | null; name: string; contact: string; note: string; status: "pending" | "done" | "rejected"; reason: string | null; proof: "unproven" | "code" | "office" | null; createdAt: string; decidedAt: string | null; decidedBy: string | null }
export type Block = { id: string; accountId: string; reason: string; from: string; until: string | null; blockedBy: string; unblockedAt: string | null; unblockedBy: string | null; unblockReason: string | null }
export type DeclineReason = { name: string; names: { fil?: string; ceb?: string }; order: number; id: string; isDeleted: 0 | 1; version: number; nameFil?: string }
export type CaseType = { name: string; names: { fil?: string; ceb?: string }; icon: string; color: string; priority: 1 | 2 | 3 | 4 | 5; isLifeThreat: 0 | 1; departmentIds: string[]; apcoCode: string | null; order: number; responseTypeIds: string[]; isPublic: 0 | 1; ask: string; askIn: { fil?: string; ceb?: string }; tell: string; tellIn: { fil?: string; ceb?: string }; id: string; isDeleted: 0 | 1; version: number; nameFil?: string }
export type SubCaseType = { caseTypeId: string; name: string; names: { fil?: string; ceb?: string }; icon: string; color: string; priority: 1 | 2 | 3 | 4 | 5; isLifeThreat: 0 | 1; departmentIds: string[]; apcoCode: string | null; order: number; id: string; isDeleted: 0 | 1; version: number; nameFil?: string }
export type DepartmentType = { name: string; names: { fil?: string; ceb?: string }; icon: string; color: string; order: number; id: string; isDeleted: 0 | 1; version: number; nameFil?: string }
export type Barangay = { name: string; psgcCode: string | null; captain: string; hotline: string | null; position: { lat: number; lng: number; accuracy?: number } | null; id: string; isDeleted: 0 | 1; version: number }
export type VolunteerGroup = { name: string; leader: string; phone: string | null; barangayId: string | null; members: number; skills: string[]; note: string; id: string; isDeleted: 0 | 1; version: number }
export type QuickAnswer = { title: string; text: string; texts: { fil?: string; ceb?: string }; caseTypeId: string | null; order: number; id: string; isDeleted: 0 | 1; version: number; textFil?: string }
export type Device = { macAddress: string; name: string; model: string; accountId: string | null; note: string; accountName: string | null; isDeleted: 0 | 1; lastSeen: string | null; hasKey: boolean; position: { lat: number; lng: number; accuracy?: number } | null; positionAt: string | null; speedKmh: number | null; heading: number | null; batteryPercent: number | null; mark: "good" | "late" | "future" | "impossible" | "vague" | null; markedAt: string | null; version: number }
export type Threshold = { level: "watch" | "alert" | "critical"; side: "above" | "below"; value: number; caseTypeId: string | null }
export type Sensor = { id: string; name: string; kind: "flood" | "rain" | "air" | "temperature" | "wind" | "quake" | "siren" | "other"; unit: string; position: { lat: number; lng: number; accuracy?: number }; barangayId: string | null; thresholds: Threshold[]; silentAfterMinutes: number; uplink: { path: string; factor: number; offset: number } | null; level: "normal" | "watch" | "alert" | "critical"; isSilent: boolean; lastValue: number | null; lastReadingAt: string | null; isDeleted: 0 | 1; version: number }
export type SensorWithKey = { sensor: Sensor; key: string }
export type SensorAlert = { id: string; sensorId: string; sensor: string; unit: string; kind: "level" | "silence"; level: "normal" | "watch" | "alert" | "critical"; value: number; at: string; isSilent: boolean; lastReadingAt: string | null; endedAt: string | null; acknowledgedAt: string | null; acknowledgedBy: Named | null; transactionNumber: string | null }
export type SensorArchive = { id: string; sensorId: string; sensor: string; from: string; to: string; readings: number; least: number; most: number; mean: number; fileId: string | null }
export type ById = { id: string }
export type MapArea = { id: string; kind: "closure" | "danger"; title: string; note: string; shape: { lat: number; lng: number }[]; endsAt: string | null; startsAt: string; addedBy: Named }
export type Content = { id: string; newsId: string; kind: "text" | "image" | "link"; text: string; url: string | null; fileId: string | null; order: number; version: number }
export type News = { id: string; title: string; summary: string; status: "draft" | "scheduled" | "published" | "archived"; coverId: string | null; contents: Content[]; publishAt: string | null; publishedAt: string | null; createdAt: string; createdBy: string; isDeleted: 0 | 1; version: number }
export type PublicNews = { id: string; title: string; summary: string; coverId: string | null; contents: Content[]; publishedAt: string | null; createdAt: string }
export type OwnAlert = { id: string; messageType: "Alert" | "Update" | "Cancel"; about: "hazard" | "news"; aboutId: string; headline: string; description: string; instruction: string; headlineIn: { fil?: string; ceb?: string }; descriptionIn: { fil?: string; ceb?: string }; instructionIn: { fil?: string; ceb?: string }; event: string; responseType: string; urgency: string; severity: string; certainty: string; area: string; hours: number; sentAt: string; expiresAt: string; isStanding: boolean; path: string; second: { state: "awaiting" | "lapsed" | "confirmed" | "overridden" | "withheld"; askedBy: { accountId: string; name: string }; askedUntil: string; decidedBy: { accountId: string; name: string } | null; decidedAt: string | null } | null }
export type Storm = { id: string; name: string; region: string; province: string; municipality: string; openedAt: string; openedBy: Named | null; warningId: string | null; closedAt: string | null; closedBy: Named | null; version: number }
export type UrgentReports = { count: number; waiting: number; first: { id: string; stormId: string; barangayId: string; line: string; receivedAt: string; writtenBy: string; barangay: string } | null }
export type Figures = { families?: number; persons?: number; outsideFamilies?: number; outsidePersons?: number; housesTotal?: number; housesPartial?: number; aidDswd?: number; aidLgu?: number; aidNgo?: number; aidOther?: number }
export type Shelter = { id: string; name: string; barangayId: string; address: string; contact: string; position: { lat: number; lng: number; accuracy?: number } | null; familiesCapacity: number; personsCapacity: number; count: { families: number; persons: number; needs: string; countedAt: string; countedBy: string } | null; isDeleted: 0 | 1; version: number }
export type BarangayReport = { id: string; stormId: string; barangayId: string; line: string; isUrgent: boolean; figures: Figures; writtenAt: string; receivedAt: string; writtenBy: string; filed: "link" | "desk"; handled: Named | null; transactionNumber: string | null }
export type Casualty = { id: string; stormId: string; kind: "dead" | "injured" | "missing"; name: string; age: number | null; sex: "male" | "female" | null; place: string; address: string; cause: string; medicalService: string; happenedAt: string | null; version: number }
export type CaptainFigures = { families?: number; persons?: number; outsideFamilies?: number; outsidePersons?: number; housesTotal?: number; housesPartial?: number }
export type Webhook = { id: string; name: string; url: string; kinds: string[]; toldTo: number; waiting: number; failed: number; lastDeliveredAt: string | null; isDeleted: 0 | 1; version: number }
export type Delivery = { message: string; seq: number; verb: string; kind: string; objectId: string; state: "waiting" | "delivered" | "failed"; tries: number; triedAt: string | null; nextAt: string | null; answerStatus: number | null; outcome: string | null }
export interface Tanod {
  /** Signs in by user name or e-mail address and password. */
  login(input: { username: string; password: string; totp?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: SignedIn }>
  /** Signs in an account of the partner realm dgsi. */
  dgsiLogin(input: { username: string; password: string; totp?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: SignedIn }>
  /** Signs in to a demo center, where demo mode is on. */
  demoLogin(input: { accountType: "dispatcher" | "department" | "admin" | "supervisor" | "contentwriter" | "agent" | "responseteam" | "verifier" | "executive" | "superadmin"; center?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: SignedIn }>
  /** What the sign-in screen offers: the centers by slug, and the demo accounts where demo mode is on. */
  getSignInOptions(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { partner: string | null; centers: { slug: string; name: string }[]; demo: ({ accountType: "dispatcher" | "department" | "admin" | "supervisor" | "contentwriter" | "agent" | "responseteam" | "verifier" | "executive" | "superadmin"; realm: "staff" | "dgsi"; username: string; center: string; password: string })[] } }>
  /** Who is signed in, with permissions. */
  getCurrentUser(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Me }>
  /** Tells that a person is at the desk: keeps the session from the inactivity limit. */
  stayActive(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: null }>
  /** Shows again who is at the session, by password and by code where a second factor is set: what concerns credentials and exports asks for it. */
  proveMyself(input: { password: string; totp?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: null }>
  /** Ends this session. */
  logout(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: null }>
  /** The open sessions of the signed-in account. */
  getSessions(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: SessionRow[] }>
  /** Ends another session of the signed-in account. */
  endSession(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: null }>
  /** Where the partner asks who somebody is, and what this browser keeps until it comes back from there. */
  beginPartnerSignIn(input: { returnTo: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { url: string; kept: string } }>
  /** Signs in whom the partner has confirmed; each confirmation serves once. */
  finishPartnerSignIn(input: { answer: string; kept?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: SignedIn }>
  /** Mails a one-time password for recovery. The answer is the same whether or not the account exists. */
  sendOtp(input: { email: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { otpToken: string } }>
  /** Checks a one-time password; the new token allows one change of password. */
  submitOtp(input: { otpToken?: string; email?: string; otp: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { otpToken: string } }>
  /** Sets a new password after recovery and ends every session of the account. An address that is given must be the proven one. */
  changePassword(input: { otpToken: string; newPassword: string; email?: string; totp?: string; passkey?: { answer: string; kept: string } }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: null }>
  /** Changes the password of the signed-in account and ends its other sessions. */
  changePasswordWithToken(input: { currentPassword: string; newPassword: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: null }>
  /** Changes the password of the signed-in account, ends all its sessions and answers with a new one. */
  changePasswordWithTokenV2(input: { currentPassword: string; newPassword: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: SignedIn }>
  /** Gives an account a new initial password, shown once and good for 72 hours; a peer, a superior and oneself excepted. */
  resetPassword(input: { param: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { accountId: string; username: string; initialPassword: string; expiresAt: string } }>
  /** Mails a one-time password to a would-be content writer of a center. */
  sendWriterRegOtp(input: { email: string; center: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { otpToken: string } }>
  /** Checks that one-time password; the new token allows one application. */
  submitWriterRegOtp(input: { otpToken?: string; email?: string; otp: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { otpToken: string } }>
  /** Hands in the application. It gives no right until the center approves it. */
  contentWriterRegistration(input: { otpToken: string; name: string; phone: string; reason: string; acceptsNotice: true }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { applicantId: string } }>
  /** Makes a secret for an authenticator app; it counts once a code confirms it. */
  beginSecondFactor(input: { password: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { secret: string; uri: string } }>
  /** Switches the second factor on with a first code. */
  confirmSecondFactor(input: { code: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: null }>
  /** Switches the second factor off. */
  removeSecondFactor(input: { password: string; code: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: null }>
  /** Takes a lost second factor off an account, app and passkeys, once two people have asked for it within a day: admins of its center or the superadmin. */
  resetSecondFactor(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { isDone: boolean; until: string | null } }>
  /** The passkeys of the signed-in account. */
  getPasskeys(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: ({ id: string; name: string; createdAt: string; lastUsedAt: string | null })[] }>
  /** What a device is asked to make a passkey for the signed-in account. */
  beginPasskey(input: { site: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { options: string; kept: string } }>
  /** Keeps a passkey that a device has made. */
  addPasskey(input: { answer: string; kept: string; name: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { id: string; name: string; createdAt: string; lastUsedAt: string | null } }>
  /** Takes a passkey of the signed-in account off. */
  removePasskey(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: null }>
  /** What a device is asked to show one of its passkeys of this site. */
  beginPasskeySignIn(input: { site: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { options: string; kept: string } }>
  /** Signs in by a passkey, without a password; each answer serves once. */
  finishPasskeySignIn(input: { answer: string; kept: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: SignedIn }>
  /** Shows by a passkey who is at the session, as proveMyself does by password. */
  proveByPasskey(input: { answer: string; kept: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: null }>
  /** Keeps how this account likes its desk: theme, density, sound, keys, widths, and the screens in windows of their own. */
  saveDesk(input: { theme: "auto" | "light" | "dark"; density: "comfortable" | "compact" | "dense"; volume: number; letterKeys: boolean; keys: { [name: string]: string }; panes: { [name: string]: number }; staysInTab: boolean | null; mapBeside: boolean | null; windows: { [name: string]: string } }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: null }>
  /** The facts after a cursor that this account may see; without a cursor only where the log stands. */
  getFacts(input?: { cursor?: number; epoch?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { cursor: number; epoch: string; reload: boolean; more: boolean; facts: ({ seq: number; at: string; verb: string; kind: string; id: string; actorId: string | null; data: { [name: string]: unknown }; row?: unknown })[]; serverTime: string } }>
  /** Lists the pending tickets. */
  getPendingEmergencyTickets(input?: { cursor?: string; limit?: number; search?: string; priority?: (1 | 2 | 3 | 4 | 5)[]; caseTypeId?: string[]; barangayId?: string[]; allocatedTo?: string[]; acceptedBy?: string[]; flag?: ("lifeThreat" | "escalated" | "blockedCitizen" | "duplicate" | "resolveProposed" | "acknowledged")[]; isRead?: 0 | 1; from?: string; to?: string; status?: ("scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted")[]; sort?: "urgent" | "newest" | "oldest" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: ListedTicket[]; next: string | null; total: number; isMore?: true } }>
  /** Lists the accepted tickets, and the resolved ones until they are closed; for a department or team first those that it has not acknowledged. */
  getAcceptedEmergencyTickets(input?: { cursor?: string; limit?: number; search?: string; priority?: (1 | 2 | 3 | 4 | 5)[]; caseTypeId?: string[]; barangayId?: string[]; allocatedTo?: string[]; acceptedBy?: string[]; flag?: ("lifeThreat" | "escalated" | "blockedCitizen" | "duplicate" | "resolveProposed" | "acknowledged")[]; isRead?: 0 | 1; from?: string; to?: string; status?: ("scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted")[]; sort?: "urgent" | "newest" | "oldest" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: ListedTicket[]; next: string | null; total: number; isMore?: true } }>
  /** Lists the tickets reported as prank, abuse or false. */
  getReportedEmergencyTickets(input?: { cursor?: string; limit?: number; search?: string; priority?: (1 | 2 | 3 | 4 | 5)[]; caseTypeId?: string[]; barangayId?: string[]; allocatedTo?: string[]; acceptedBy?: string[]; flag?: ("lifeThreat" | "escalated" | "blockedCitizen" | "duplicate" | "resolveProposed" | "acknowledged")[]; isRead?: 0 | 1; from?: string; to?: string; status?: ("scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted")[]; sort?: "urgent" | "newest" | "oldest" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: ListedTicket[]; next: string | null; total: number; isMore?: true } }>
  /** Lists the declined tickets. */
  getDeclinedEmergencyTickets(input?: { cursor?: string; limit?: number; search?: string; priority?: (1 | 2 | 3 | 4 | 5)[]; caseTypeId?: string[]; barangayId?: string[]; allocatedTo?: string[]; acceptedBy?: string[]; flag?: ("lifeThreat" | "escalated" | "blockedCitizen" | "duplicate" | "resolveProposed" | "acknowledged")[]; isRead?: 0 | 1; from?: string; to?: string; status?: ("scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted")[]; sort?: "urgent" | "newest" | "oldest" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: ListedTicket[]; next: string | null; total: number; isMore?: true } }>
  /** Lists the tickets on offer between this center and others, and the stubs of those handed over. */
  getTransferredEmergencyTickets(input?: { cursor?: string; limit?: number; search?: string; priority?: (1 | 2 | 3 | 4 | 5)[]; caseTypeId?: string[]; barangayId?: string[]; allocatedTo?: string[]; acceptedBy?: string[]; flag?: ("lifeThreat" | "escalated" | "blockedCitizen" | "duplicate" | "resolveProposed" | "acknowledged")[]; isRead?: 0 | 1; from?: string; to?: string; status?: ("scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted")[]; sort?: "urgent" | "newest" | "oldest"; direction?: "outgoing" | "incoming"; state?: "offered" | "accepted" | "declined" | "cancelled" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: TransferRow[]; next: string | null; total: number; isMore?: true } }>
  /** Lists the scheduled tickets, the next due first. */
  getScheduledEmergencyTicket(input?: { cursor?: string; limit?: number; search?: string; priority?: (1 | 2 | 3 | 4 | 5)[]; caseTypeId?: string[]; barangayId?: string[]; allocatedTo?: string[]; acceptedBy?: string[]; flag?: ("lifeThreat" | "escalated" | "blockedCitizen" | "duplicate" | "resolveProposed" | "acknowledged")[]; isRead?: 0 | 1; from?: string; to?: string; status?: ("scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted")[]; sort?: "urgent" | "newest" | "oldest" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: ScheduledRow[]; next: string | null; total: number; isMore?: true } }>
  /** Lists the tickets that were escalated, by a missed target or by request, or reported. */
  getSupervisorTickets(input?: { cursor?: string; limit?: number; search?: string; priority?: (1 | 2 | 3 | 4 | 5)[]; caseTypeId?: string[]; barangayId?: string[]; allocatedTo?: string[]; acceptedBy?: string[]; flag?: ("lifeThreat" | "escalated" | "blockedCitizen" | "duplicate" | "resolveProposed" | "acknowledged")[]; isRead?: 0 | 1; from?: string; to?: string; status?: ("scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted")[]; sort?: "urgent" | "newest" | "oldest" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: SupervisorRow[]; next: string | null; total: number; isMore?: true } }>
  /** Lists the closed tickets. */
  getArchivedEmergencyTickets(input?: { cursor?: string; limit?: number; search?: string; priority?: (1 | 2 | 3 | 4 | 5)[]; caseTypeId?: string[]; barangayId?: string[]; allocatedTo?: string[]; acceptedBy?: string[]; flag?: ("lifeThreat" | "escalated" | "blockedCitizen" | "duplicate" | "resolveProposed" | "acknowledged")[]; isRead?: 0 | 1; from?: string; to?: string; status?: ("scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted")[]; sort?: "urgent" | "newest" | "oldest" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: ListedTicket[]; next: string | null; total: number; isMore?: true } }>
  /** Lists the deleted tickets, which can be restored. */
  getDeletedEmergencyTickets(input?: { cursor?: string; limit?: number; search?: string; priority?: (1 | 2 | 3 | 4 | 5)[]; caseTypeId?: string[]; barangayId?: string[]; allocatedTo?: string[]; acceptedBy?: string[]; flag?: ("lifeThreat" | "escalated" | "blockedCitizen" | "duplicate" | "resolveProposed" | "acknowledged")[]; isRead?: 0 | 1; from?: string; to?: string; status?: ("scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted")[]; sort?: "urgent" | "newest" | "oldest" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: DeletedRow[]; next: string | null; total: number; isMore?: true } }>
  /** Finds tickets in every tab but the deleted. */
  searchEmergencyTickets(input?: { cursor?: string; limit?: number; search?: string; priority?: (1 | 2 | 3 | 4 | 5)[]; caseTypeId?: string[]; barangayId?: string[]; allocatedTo?: string[]; acceptedBy?: string[]; flag?: ("lifeThreat" | "escalated" | "blockedCitizen" | "duplicate" | "resolveProposed" | "acknowledged")[]; isRead?: 0 | 1; from?: string; to?: string; status?: ("scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted")[]; sort?: "urgent" | "newest" | "oldest" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: ListedTicket[]; next: string | null; total: number; isMore?: true } }>
  /** The tickets in a box of the map, most urgent first. */
  getMapTickets(input?: { priority?: (1 | 2 | 3 | 4 | 5)[]; caseTypeId?: string[]; barangayId?: string[]; allocatedTo?: string[]; acceptedBy?: string[]; flag?: ("lifeThreat" | "escalated" | "blockedCitizen" | "duplicate" | "resolveProposed" | "acknowledged")[]; isRead?: 0 | 1; from?: string; to?: string; status?: ("scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted")[]; north?: number; south?: number; east?: number; west?: number; limit?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: MapTicket[]; total: number } }>
  /** A ticket whole. */
  getEmergencyTicket(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Ticket }>
  /** Unread tickets per tab, and the emergencies that nobody has acknowledged; for a department or team the assignments that it has not. */
  getTicketNotif(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: TicketNotif }>
  /** Marks a ticket read by this account. */
  readEmergencyTicket(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { transactionNumber: string; isRead: boolean } }>
  /** Marks a ticket unread for this account. */
  unreadEmergencyTicket(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { transactionNumber: string; isRead: boolean } }>
  /** Who has read a ticket, and when first. */
  readCheck(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { readBy: { accountId: string; name: string; at: string }[] } }>
  /** Silences the alarm of a ticket for everybody, and shows who did. */
  acknowledgeEmergencyTicket(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { transactionNumber: string; acknowledgedBy: Named; at: string } }>
  /** Where the citizen of a ticket was while sharing the position, newest first. */
  getCitizenPositions(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { isSharing: boolean; positions: { lat: number; lng: number; accuracy?: number; at: string }[] } }>
  /** Accepts a pending ticket; a department or team acknowledges its assignment. */
  acceptTicket(input: { id: string; version?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Ticket }>
  /** Declines a pending ticket. */
  declineTicket(input: { id: string; version?: number; reason?: string; note?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Ticket }>
  /** Reports a ticket as prank, abuse or false (isReported 1), or takes that back (0). */
  reportTicket(input: { id: string; version?: number; reason?: string; note?: string; isReported?: 0 | 1 }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Ticket }>
  /** Resolves an accepted ticket; a response team proposes it. */
  resolveTicket(input: { transactionNumber: string; disposition?: string; summary?: string; version?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Ticket }>
  /** Opens a resolved or declined ticket again. */
  reopenTicket(input: { id: string; version?: number; reason?: string; note?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Ticket }>
  /** Asks the supervisors to look at a ticket. */
  escalateTicket(input: { id: string; version?: number; reason?: string; note?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Ticket }>
  /** Hides a ticket; it is kept and can be restored. */
  deleteEmergencyTicket(input: { id: string; version?: number; reason?: string; note?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Ticket }>
  /** Brings a deleted ticket back as it was. */
  restoreEmergencyTicket(input: { id: string; version?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Ticket }>
  /** Takes the latest step back, for those who took it, while nothing else has happened since: the ticket is as it was, stamps included. */
  takeStepBack(input: { id: string; version: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Ticket }>
  /** The open tickets that may be the same event, likeliest first. */
  getDuplicates(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: ({ ticket: TicketRow; score: number; reasons: ("sameType" | "near" | "soon" | "sharedWords" | "sameCaller")[]; metres: number | null; minutes: number; sharedWords: string[] })[]; total: number } }>
  /** Hangs a ticket under another: its citizen, chat and files are shown there. */
  mergeTicket(input: { id: string; version?: number; into: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Ticket }>
  /** Takes a merged ticket apart again, as it was. */
  unmergeTicket(input: { id: string; version?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Ticket }>
  /** Allocates a ticket to departments; a pending ticket is accepted by it. */
  assignToDepartments(input: { id: string; departmentIds: string[]; note?: string; version?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Ticket }>
  /** Takes a department off a ticket. */
  removeDepartment(input: { id: string; departmentId: string; note?: string; version?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Ticket }>
  /** Sends response teams to a ticket; a department sends its own. */
  assignToResponseTeam(input: { transactionNumber: string; responseTeamIds: string[]; note?: string; version?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Ticket }>
  /** Takes a response team off a ticket. */
  removeResponseTeam(input: { id: string; responseTeamId: string; note?: string; version?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Ticket }>
  /** The departments on a ticket. */
  getAssignedDepartments(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Assignment[] }>
  /** The response teams on a ticket, of all departments or of one. */
  getAssignedResponseTeams(input: { id: string; departmentId?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Assignment[] }>
  /** The response teams that could go: free and fitting, free, busy, off duty, each by distance, with why; a department sees its own. */
  getRecommendedTeams(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: ({ accountId: string; name: string; callSign: string; responseTypeId: string; departmentId: string | null; state: "available" | "assigned" | "acknowledged" | "enRoute" | "onScene" | "offDuty"; position: { lat: number; lng: number; accuracy?: number } | null; positionAt: string | null; metres: number | null; seconds: number | null; by: "roads" | "estimate" | null; worksOn: string | null; reasons: ("available" | "nearest" | "fitsCase" | "departmentOnTicket" | "onTicket" | "busy" | "offDuty" | "oldPosition" | "noPosition")[] })[] }>
  /** Says how far a response team is; the server stamps the time. A team says it of itself. */
  setTeamStatus(input: { id: string; responseTeamId?: string; state: "acknowledged" | "enRoute" | "onScene" | "cleared"; position?: { lat: number; lng: number; accuracy?: number } }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Ticket }>
  /** A team says that it cannot go, and why: it is taken off the ticket, and the desk sees the reason there. */
  refuseAssignment(input: { id: string; reason: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: null }>
  /** Takes back the latest move of a response team, for as long as it is fresh: its stamp is blank again. */
  takeTeamStatusBack(input: { id: string; responseTeamId?: string; state: "acknowledged" | "enRoute" | "onScene" | "cleared" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Ticket }>
  /** Leaves a team’s part in a ticket out of the statistics; without a team, that of all. */
  excludeRTReport(input: { id: string; responseTeamId?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Ticket }>
  /** Counts a team’s part in a ticket in the statistics again. */
  includeRTReport(input: { id: string; responseTeamId?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Ticket }>
  /** Offers a ticket to another command center; until that answers it stays here. */
  transferTicket(input: { transactionNumber: string; commandCenterId: string; reason?: string; note?: string; version?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: TransferRow }>
  /** Takes an offer back; the ticket is as it was. */
  cancelTransferredTicket(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: TransferRow }>
  /** Takes a ticket that another center offered, with its chat, files and citizen; it is accepted here. */
  acceptTransferredTicket(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: TransferRow }>
  /** Refuses a ticket that another center offered. */
  declineTransferredTicket(input: { id: string; reason?: string; note?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: TransferRow }>
  /** The timeline of a ticket, newest first. */
  getUpdates(input: { id: string; cursor?: string; limit?: number; search?: string; kind?: ("update" | "step" | "chat" | "call" | "assignment" | "transfer" | "edit" | "read")[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: TimelineEntry[]; next: string | null; total: number; isMore?: true } }>
  /** Puts a text and images on the timeline, for staff only or for the citizen too. */
  addUpdate(input: { transactionNumber: string; text: string; isPublic?: 0 | 1; forAll?: 0 | 1; files?: Blob[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: TicketUpdate }>
  /** Corrects an update; the earlier wording stays in the log. */
  editUpdate(input: { id: string; version?: number; text?: string; isPublic?: 0 | 1; files?: Blob[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: TicketUpdate }>
  /** Takes an update off the timeline, for the citizen too; it is kept and can be brought back. */
  removeUpdate(input: { id: string; version?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: TicketUpdate }>
  /** Brings an update back onto the timeline, as it was. */
  restoreUpdate(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: TicketUpdate }>
  /** Takes an image off an update. */
  removeImageUpdate(input: { id: string; fileId: string; version?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: TicketUpdate }>
  /** Files a ticket by hand; it is accepted by the one who files it. */
  tickets_createEmergencyTicket(input: { caseTypeId: string; caseSubTypeId?: string; reportCategoryId?: string; priority?: 1 | 2 | 3 | 4 | 5; description: string; callerName?: string; callerPhone?: string; userId?: string; barangayId?: string; unit?: string; landmark?: string; address?: string; position?: { lat: number; lng: number; accuracy?: number }; files?: Blob[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Ticket }>
  /** Corrects a ticket. A version older than the stored one is refused with the difference. */
  editEmergencyTicket(input: { id: string; version?: number; caseTypeId?: string; caseSubTypeId?: string | null; reportCategoryId?: string | null; description?: string; callerName?: string | null; callerPhone?: string | "" | null; barangayId?: string | null; unit?: string | null; landmark?: string | null; address?: string | null; position?: { lat: number; lng: number; accuracy?: number } | null; priority?: 1 | 2 | 3 | 4 | 5; scheduledAt?: string; addFiles?: Blob[]; removeFileIds?: string[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Ticket }>
  /** Writes a past event into the log book: resolved, and dated when it happened. */
  addReportEntry(input: { caseTypeId: string; caseSubTypeId?: string; reportCategoryId?: string; priority?: 1 | 2 | 3 | 4 | 5; description: string; callerName?: string; callerPhone?: string; userId?: string; barangayId?: string; unit?: string; landmark?: string; address?: string; position?: { lat: number; lng: number; accuracy?: number }; files?: Blob[]; happenedAt: string; disposition?: string; summary?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Ticket }>
  /** Files a ticket that becomes pending by itself at its time. */
  addScheduledEntry(input: { caseTypeId: string; caseSubTypeId?: string; reportCategoryId?: string; priority?: 1 | 2 | 3 | 4 | 5; description: string; callerName?: string; callerPhone?: string; userId?: string; barangayId?: string; unit?: string; landmark?: string; address?: string; position?: { lat: number; lng: number; accuracy?: number }; files?: Blob[]; scheduledAt: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Ticket }>
  /** Names the citizen that a ticket is of; null takes the name off. */
  tagCitizenToTicket(input: { transactionNumber: string; accountId: string | null; version?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Ticket }>
  /** Lists the hazards that stand now. */
  getReportsOfTheDay(input?: { cursor?: string; limit?: number; search?: string; severity?: ("minor" | "moderate" | "severe" | "extreme")[]; caseTypeId?: string[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: Hazard[]; next: string | null; total: number; isMore?: true } }>
  /** Lists the hazards that are over. */
  getArchivedReportsOfTheDay(input?: { cursor?: string; limit?: number; search?: string; severity?: ("minor" | "moderate" | "severe" | "extreme")[]; caseTypeId?: string[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: Hazard[]; next: string | null; total: number; isMore?: true } }>
  /** Adds a hazard. */
  addReportOfTheDay(input: { title: string; description?: string; caseTypeId?: string; severity: "minor" | "moderate" | "severe" | "extreme"; position?: { lat: number; lng: number; accuracy?: number }; area?: { lat: number; lng: number }[]; files?: Blob[]; transactionNumbers?: string[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Hazard }>
  /** Corrects a hazard. */
  editReportOfTheDay(input: { id: string; version?: number; title?: string; description?: string | null; caseTypeId?: string | null; severity?: "minor" | "moderate" | "severe" | "extreme"; position?: { lat: number; lng: number; accuracy?: number } | null; area?: { lat: number; lng: number }[] | null; files?: Blob[]; removeFileIds?: string[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Hazard }>
  /** Hangs tickets under a hazard, or takes them off; moves it to the archived ones, or back. */
  updateTicketReportOfTheDay(input: { id: string; add?: string[]; remove?: string[]; isArchived?: 0 | 1; version?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Hazard }>
  /** Ends a hazard: it moves to the archived ones. */
  archiveReportOfTheDay(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Hazard }>
  /** Makes an archived hazard stand again. */
  bringBackReportOfTheDay(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Hazard }>
  /** Lists the offline reports, those that wait unless asked otherwise. */
  getOfflineReports(input?: { cursor?: string; limit?: number; search?: string; state?: "waiting" | "tagged" | "rejected"; road?: "phone" | "sms" | "radio" | "paper" | "held" | "other" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: OfflineReport[]; next: string | null; total: number; isMore?: true } }>
  /** Tags an offline report to a ticket, or makes a new one of it. */
  tagOfflineReport(input: { id: string; transactionNumber?: string; caseTypeId?: string; priority?: 1 | 2 | 3 | 4 | 5 }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { report: OfflineReport; ticket: Ticket } }>
  /** Rejects an offline report. */
  rejectOfflineReport(input: { id: string; reason?: string; note?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: OfflineReport }>
  /** Writes down a report that came by radio, text message or paper. */
  addOfflineReport(input: { road: "phone" | "sms" | "radio" | "paper" | "held" | "other"; writtenAt: string; text: string; caseTypeId?: string; callerName?: string; callerPhone?: string; barangayId?: string; landmark?: string; position?: { lat: number; lng: number; accuracy?: number }; files?: Blob[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: OfflineReport }>
  /** Takes a text message of a citizen from an SMS gateway, once however often it is brought: as an offline report, or as words on the ticket that it names and whose caller has that number. */
  receiveText(input: { messageId: string; from: string; text: string; sentAt?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { became: "report" | "words" | "stop" | "known" } }>
  /** A ticket as its printed report: whole, with timeline and imprint. */
  createReport(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { ticket: Ticket; timeline: TimelineEntry[]; imprint: Imprint } }>
  /** How the desk stands: what is open, what waits, which teams are out, which hazards stand, and what was done since the last handover. */
  getDeskStanding(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { at: string; since: string; openByPriority: ({ priority: 1 | 2 | 3 | 4 | 5; count: number })[]; waiting: { pending: number; alarms: number; unassigned: number; overdue: number; escalated: number; chats: number; offlineReports: number; transfers: number }; open: ({ transactionNumber: string; status: "scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted"; priority: 1 | 2 | 3 | 4 | 5; caseTypeId: string; barangayId: string | null; receivedAt: string; dueAt: string | null; isEscalated: boolean; allocatedTo: string[] })[]; teamsOut: ({ accountId: string; name: string; transactionNumber: string; state: "assigned" | "acknowledged" | "enRoute" | "onScene" | "cleared" | "removed"; since: string })[]; hazards: ({ hazardId: string; title: string; severity: "minor" | "moderate" | "severe" | "extreme"; addedAt: string })[]; done: ({ verb: "ticketFiled" | "ticketAccepted" | "ticketAssigned" | "ticketResolved" | "ticketDeclined" | "ticketReported" | "ticketMerged" | "ticketTransferAccepted" | "ticketEscalated" | "hazardAdded"; count: number })[] } }>
  /** Handovers of the desk, the newest first. */
  getHandovers(input?: { cursor?: string; limit?: number; search?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: ({ id: string; standing: { at: string; since: string; openByPriority: ({ priority: 1 | 2 | 3 | 4 | 5; count: number })[]; waiting: { pending: number; alarms: number; unassigned: number; overdue: number; escalated: number; chats: number; offlineReports: number; transfers: number }; open: ({ transactionNumber: string; status: "scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted"; priority: 1 | 2 | 3 | 4 | 5; caseTypeId: string; barangayId: string | null; receivedAt: string; dueAt: string | null; isEscalated: boolean; allocatedTo: string[] })[]; teamsOut: ({ accountId: string; name: string; transactionNumber: string; state: "assigned" | "acknowledged" | "enRoute" | "onScene" | "cleared" | "removed"; since: string })[]; hazards: ({ hazardId: string; title: string; severity: "minor" | "moderate" | "severe" | "extreme"; addedAt: string })[]; done: ({ verb: "ticketFiled" | "ticketAccepted" | "ticketAssigned" | "ticketResolved" | "ticketDeclined" | "ticketReported" | "ticketMerged" | "ticketTransferAccepted" | "ticketEscalated" | "hazardAdded"; count: number })[] }; notes: string; writtenBy: Named; writtenAt: string; signedBy: Named | null; signedAt: string | null; remark: string; version: number })[]; next: string | null; total: number; isMore?: true } }>
  /** Hands the desk to the next shift: how it stands now, with notes. It waits until somebody else countersigns it. */
  writeHandover(input: { notes: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { id: string; standing: { at: string; since: string; openByPriority: ({ priority: 1 | 2 | 3 | 4 | 5; count: number })[]; waiting: { pending: number; alarms: number; unassigned: number; overdue: number; escalated: number; chats: number; offlineReports: number; transfers: number }; open: ({ transactionNumber: string; status: "scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted"; priority: 1 | 2 | 3 | 4 | 5; caseTypeId: string; barangayId: string | null; receivedAt: string; dueAt: string | null; isEscalated: boolean; allocatedTo: string[] })[]; teamsOut: ({ accountId: string; name: string; transactionNumber: string; state: "assigned" | "acknowledged" | "enRoute" | "onScene" | "cleared" | "removed"; since: string })[]; hazards: ({ hazardId: string; title: string; severity: "minor" | "moderate" | "severe" | "extreme"; addedAt: string })[]; done: ({ verb: "ticketFiled" | "ticketAccepted" | "ticketAssigned" | "ticketResolved" | "ticketDeclined" | "ticketReported" | "ticketMerged" | "ticketTransferAccepted" | "ticketEscalated" | "hazardAdded"; count: number })[] }; notes: string; writtenBy: Named; writtenAt: string; signedBy: Named | null; signedAt: string | null; remark: string; version: number } }>
  /** Writes a handover anew, as the desk stands now, by who wrote it and until it is countersigned. */
  rewriteHandover(input: { id: string; version: number; notes: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { id: string; standing: { at: string; since: string; openByPriority: ({ priority: 1 | 2 | 3 | 4 | 5; count: number })[]; waiting: { pending: number; alarms: number; unassigned: number; overdue: number; escalated: number; chats: number; offlineReports: number; transfers: number }; open: ({ transactionNumber: string; status: "scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted"; priority: 1 | 2 | 3 | 4 | 5; caseTypeId: string; barangayId: string | null; receivedAt: string; dueAt: string | null; isEscalated: boolean; allocatedTo: string[] })[]; teamsOut: ({ accountId: string; name: string; transactionNumber: string; state: "assigned" | "acknowledged" | "enRoute" | "onScene" | "cleared" | "removed"; since: string })[]; hazards: ({ hazardId: string; title: string; severity: "minor" | "moderate" | "severe" | "extreme"; addedAt: string })[]; done: ({ verb: "ticketFiled" | "ticketAccepted" | "ticketAssigned" | "ticketResolved" | "ticketDeclined" | "ticketReported" | "ticketMerged" | "ticketTransferAccepted" | "ticketEscalated" | "hazardAdded"; count: number })[] }; notes: string; writtenBy: Named; writtenAt: string; signedBy: Named | null; signedAt: string | null; remark: string; version: number } }>
  /** Takes the desk over, as it was read: by anybody but who wrote it. */
  countersignHandover(input: { id: string; version: number; remark?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { id: string; standing: { at: string; since: string; openByPriority: ({ priority: 1 | 2 | 3 | 4 | 5; count: number })[]; waiting: { pending: number; alarms: number; unassigned: number; overdue: number; escalated: number; chats: number; offlineReports: number; transfers: number }; open: ({ transactionNumber: string; status: "scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted"; priority: 1 | 2 | 3 | 4 | 5; caseTypeId: string; barangayId: string | null; receivedAt: string; dueAt: string | null; isEscalated: boolean; allocatedTo: string[] })[]; teamsOut: ({ accountId: string; name: string; transactionNumber: string; state: "assigned" | "acknowledged" | "enRoute" | "onScene" | "cleared" | "removed"; since: string })[]; hazards: ({ hazardId: string; title: string; severity: "minor" | "moderate" | "severe" | "extreme"; addedAt: string })[]; done: ({ verb: "ticketFiled" | "ticketAccepted" | "ticketAssigned" | "ticketResolved" | "ticketDeclined" | "ticketReported" | "ticketMerged" | "ticketTransferAccepted" | "ticketEscalated" | "hazardAdded"; count: number })[] }; notes: string; writtenBy: Named; writtenAt: string; signedBy: Named | null; signedAt: string | null; remark: string; version: number } }>
  /** How things stand now: open tickets, clocks, teams, emergencies; for a department or team its own. */
  getDashboardData(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: LiveFigures }>
  /** Tickets per case type in a period. */
  getCaseTypeTickets(input?: { from?: string; to?: string; caseTypeId?: string[]; barangayId?: string[]; departmentId?: string[]; responseTeamId?: string[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: CaseTypeFigure[]; total: number } }>
  /** The totals of a period and of the one before. */
  getDashboardDataV2(input?: { from?: string; to?: string; caseTypeId?: string[]; barangayId?: string[]; departmentId?: string[]; responseTeamId?: string[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { period: Period; previousPeriod: Period; current: Totals; previous: Totals; madeAt: string } }>
  /** Median and 90th percentile of each interval, of all tickets and per case type. */
  getResponseTime(input?: { from?: string; to?: string; caseTypeId?: string[]; barangayId?: string[]; departmentId?: string[]; responseTeamId?: string[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { period: Period; previousPeriod: Period; current: ResponseTimes; previous: ResponseTimes; madeAt: string } }>
  /** Tickets per month and case type of a year; without one, this year. */
  getYearlyReport(input?: { year?: number; caseTypeId?: string[]; barangayId?: string[]; departmentId?: string[]; responseTeamId?: string[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { year: number; current: { rows: YearlyRow[]; total: number }; previous: { rows: YearlyRow[]; total: number }; madeAt: string } }>
  /** Tickets per case type in a period. */
  getCasesCounts(input?: { from?: string; to?: string; caseTypeId?: string[]; barangayId?: string[]; departmentId?: string[]; responseTeamId?: string[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { period: Period; previousPeriod: Period; current: CountBy[]; previous: CountBy[]; madeAt: string } }>
  /** Tickets per month of a year; without one, this year. */
  getCountPerMonth(input?: { year?: number; caseTypeId?: string[]; barangayId?: string[]; departmentId?: string[]; responseTeamId?: string[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { year: number; current: { month: number; count: number }[]; previous: { month: number; count: number }[]; madeAt: string } }>
  /** Tickets per day of the week and three-hour slot; slots without any are left out. */
  getWeeklyIncidents(input?: { from?: string; to?: string; caseTypeId?: string[]; barangayId?: string[]; departmentId?: string[]; responseTeamId?: string[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { period: Period; previousPeriod: Period; current: WeeklyIncident[]; previous: WeeklyIncident[]; madeAt: string } }>
  /** Tickets per case type, with states and priorities. */
  getCaseTypeTicketsV2(input?: { from?: string; to?: string; caseTypeId?: string[]; barangayId?: string[]; departmentId?: string[]; responseTeamId?: string[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { period: Period; previousPeriod: Period; current: CaseTypeFigure[]; previous: CaseTypeFigure[]; madeAt: string } }>
  /** Why a target was missed in a period: by cause, case type, barangay, time of day and team, by missing stamps, and the tickets. */
  getMissed(input: { from?: string; to?: string; caseTypeId?: string[]; barangayId?: string[]; departmentId?: string[]; responseTeamId?: string[]; target: "answer" | "processing" | "response" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Missed }>
  /** What the coming seven days may bring in each slot of three hours, with how far such estimates were off. */
  getForecast(input?: { caseTypeId?: string[]; barangayId?: string[]; departmentId?: string[]; responseTeamId?: string[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Forecast }>
  /** What the figures can be narrowed to, with the borders that a density is drawn on, and the share that should keep its target. */
  getFigureChoices(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: FigureChoices }>
  /** Tickets received between two days, and their numbers, which a search does not narrow; who may see numbers only gets no rows. Without days: today. */
  getReportByDate(input?: { cursor?: string; limit?: number; search?: string; from?: string; to?: string; status?: ("scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted")[]; priority?: (1 | 2 | 3 | 4 | 5)[]; caseTypeId?: string[]; barangayId?: string[]; departmentId?: string[]; responseTeamId?: string[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { numbers: ReportNumbers; rows: { items: ReportRow[]; next: string | null; total: number; isMore?: true }; imprint: Imprint } }>
  /** The tickets between two days as a table in CSV or XLSX: times by the clock of the center, words in the language asked for. The log keeps who, when, why and by which filter. */
  exportReport(input: { from?: string; to?: string; status?: ("scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted")[]; priority?: (1 | 2 | 3 | 4 | 5)[]; caseTypeId?: string[]; barangayId?: string[]; departmentId?: string[]; responseTeamId?: string[]; search?: string; purpose: string; format?: "csv" | "xlsx"; language?: "en" | "fil" | "ceb" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { filename: string; csv: string; xlsx: string | null; rows: number; isCut: boolean; imprint: Imprint } }>
  /** The reports that are sent by mail. */
  getReportSchedules(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1 }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: ReportSchedule[]; next: string | null; total: number; isMore?: true } }>
  /** Has the numbers of each day, week or month sent by mail. */
  addReportSchedule(input: { name: string; every: "daily" | "weekly" | "monthly"; recipients: string[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: ReportSchedule }>
  /** Changes a report that is sent by mail. */
  updateReportSchedule(input: { id: string; version: number; name?: string; every?: "daily" | "weekly" | "monthly"; recipients?: string[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: ReportSchedule }>
  /** Sends a report no more. */
  deactivateReportSchedule(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: ReportSchedule }>
  /** Sends a report again. */
  reactivateReportSchedule(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: ReportSchedule }>
  /** Packs a ticket with its timeline, files, chat, calls, positions, readers and the facts of the log, sealed; the log keeps who, when and why. */
  makeEvidencePack(input: { id: string; purpose: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { filename: string; zip: string; sha256: string; facts: number; files: number; leftOut: number } }>
  /** The kinds of cases that a visitor can choose from; without a center, those of the only or first one. */
  publicSide_getCaseTypes(input?: { commandCenterId?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: ({ id: string; name: string; names: { fil?: string; ceb?: string }; nameFil?: string; icon: string; color: string; isLifeThreat: 0 | 1; subTypes: { id: string; name: string; names: { fil?: string; ceb?: string }; nameFil?: string; icon: string }[] })[] }>
  /** The command centers that are open to citizens, with their hotlines; with a place, the one that serves it first. One that is named by its slug is there also while it is closed. */
  publicSide_getCommandCenters(input?: { cursor?: string; limit?: number; search?: string; slug?: string; lat?: number; lng?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: ({ id: string; slug: string; name: string; logoUrl: string | null; address: string; email: string | null; facebookPage: string | null; hotlines: { name: string; number: string }[]; center: { lat: number; lng: number; accuracy?: number }; bounds: Bounds | null; timeZone: string; isOpen: boolean })[]; next: string | null; total: number; isMore?: true } }>
  /** The barangays of a center, by name, with their outlines unless none are asked for. */
  publicSide_getBarangays(input?: { cursor?: string; limit?: number; search?: string; commandCenterId?: string; outlines?: 0 | 1 }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: ({ id: string; name: string; hotline: string | null; position: { lat: number; lng: number; accuracy?: number } | null; outline: [number, number][][] })[]; next: string | null; total: number; isMore?: true } }>
  /** Barangays and public landmarks of a center by what is said of them, with slips and in Filipino too. */
  findPublicPlaces(input: { commandCenterId?: string; search: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: ({ kind: "barangay" | "landmark" | "ticket"; name: string; detail: string; position: { lat: number; lng: number; accuracy?: number } | null; barangayId: string | null })[] }>
  /** The privacy notice: what is kept, why, and how long. */
  getNotice(input?: { commandCenterId?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { version: string; classes: ({ data: string; purpose: string; days: number | null })[]; contact: string } }>
  /** A proof-of-work puzzle for this device; harder while many reports come in. */
  getChallenge(input?: { deviceId?: string; commandCenterId?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { challenge: string; difficulty: number; expiresAt: string } }>
  /** Files an emergency ticket. The center is the one given by id, slug or name, else the one whose area the place lies in, else the usual one; `message` says so where the one given is not known. */
  publicSide_createEmergencyTicket(input?: { clientId?: string; commandCenterId?: string | number; deviceId?: string; userId?: string; caseTypeId?: string | number; caseSubTypeId?: string | number; description?: string | number; position?: { lat: number; lng: number; accuracy?: number }; barangayId?: string | number; unit?: string | number; landmark?: string | number; address?: string | number; callerName?: string | number; callerPhone?: string | number; language?: "en" | "fil" | "ceb"; writtenAt?: string; sentAt?: string; files?: Blob[]; media?: ({ id: string; name?: string | number; bytes: number })[]; isCallForHelp?: boolean; isOpen311?: boolean; otherWords?: string | number; noticeVersion?: string | number; noticeAt?: string; challenge?: string | number; solution?: string | number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { state: "received" | "late" | "held"; transactionNumber: string | null; reference: string; next: string[]; token: string; userId: string; center: Named; hotlines: { name: string; number: string }[]; filesLeftOut: number; media: Media[] } }>
  /** Tells of pictures and films that follow a report piece by piece, and answers how much of each has come; told again, it only answers. */
  tellMedia(input: { token: string; media?: ({ id: string; name?: string | number; bytes: number })[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Media[] }>
  /** Keeps a piece of a told file, and answers from which byte to go on: a piece that is known already, or comes too early, changes nothing. */
  sendPiece(input: { token: string; id: string; offset: number; piece: Blob }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Media }>
  /** How a report stands; with the stamp that is known, waits until it changes. */
  getFollowUp(input: { token: string; known?: string; waitSeconds?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: FollowUp }>
  /** The updates of a ticket that its citizen may see, newest first. */
  getPublicUpdates(input: { token: string; cursor?: string; limit?: number; search?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: PublicUpdate[]; next: string | null; total: number; isMore?: true } }>
  /** The messages between the citizen and the center, newest first. */
  getPublicChats(input: { token: string; cursor?: string; limit?: number; search?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: PublicChat[]; next: string | null; total: number; isMore?: true } }>
  /** Sends the center a text, or a file. */
  sendPublicChat(input: { token: string; messageId?: string; msgType?: "msg" | "file"; text?: string; file?: Blob; language?: "en" | "fil" | "ceb" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: PublicChat }>
  /** The messages after the last that the page has; with the stamp that is known, waits until something changes. */
  followPublicChats(input: { token: string; after?: number; known?: string; waitSeconds?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: ChatNews }>
  /** A file of the conversation, as text in base64: a visitor has no session to fetch it with. */
  getPublicChatFile(input: { token: string; fileId: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { name: string; mime: string; base64: string } }>
  /** Says that the citizen is writing, or stopped. */
  typePublicChat(input: { token: string; isTyping: boolean }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: null }>
  /** Marks the center’s messages as arrived, or read, up to one of them. */
  readPublicChats(input: { token: string; upTo?: number; mark?: "delivered" | "read"; language?: "en" | "fil" | "ceb" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: null }>
  /** Tells the center where the citizen is now; without a position, stops telling. */
  sharePosition(input: { token: string; position?: { lat: number; lng: number; accuracy?: number } }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { isSharing: boolean } }>
  /** Adds words to a report: they go on its timeline. */
  tellMore(input: { token: string; text: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: FollowUp }>
  /** Says that it is over, or was pressed by mistake. Nothing closes by itself: the staff see it and decide. */
  sayItIsOver(input: { token: string; what: "over" | "mistake" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: FollowUp }>
  /** Makes the link that only shows how the report stands, for the family. */
  shareReport(input: { token: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { shareToken: string } }>
  /** How a report stands, behind the link that only shows it. */
  getSharedReport(input: { shareToken: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: SharedReport }>
  /** Adds what a report lacked: a number to call, to which the link is sent as a text message where the center sends any; or where it is, in words. */
  completeReport(input: { token: string; phone?: string; landmark?: string; language?: "en" | "fil" | "ceb" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { standing: FollowUp; isTexted: boolean } }>
  /** Says how the help was, once the report is closed, or thanks the crew; the staff see it on the ticket. */
  rateReport(input: { token: string; rating?: "good" | "fair" | "bad"; isThanks?: boolean }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: FollowUp }>
  /** Opens a resolved or declined ticket again, within 72 hours. */
  reportNotSolved(input: { token: string; text: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: FollowUp }>
  /** Calls the center from the follow-up link, or from the quick-report page. */
  startPublicCall(input?: { token?: string; commandCenterId?: string; userId?: string; deviceId?: string; media?: "audio" | "video"; callerName?: string; challenge?: string; solution?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: PublicCall }>
  /** Hangs up. */
  endPublicCall(input: { callId: string; secret: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: null }>
  /** Says that the caller cannot speak: the call rings before others, and words and picture cards take the place of the voice. */
  tellSilentCall(input: { callId: string; secret: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: null }>
  /** Takes the center’s call on the open page. */
  answerPublicCall(input: { token: string; callId: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: PublicCall }>
  /** Whether this device is told of the report by Web Push, and the key that its browser asks for. */
  getPush(input: { token: string; deviceId: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { isOn: boolean; key: string } }>
  /** Tells this device by Web Push whenever the report stands otherwise. */
  allowPush(input: { token: string; deviceId: string; endpoint: string; p256dh: string; auth: string; language?: "en" | "fil" | "ceb" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { isOn: boolean } }>
  /** Tells this device of the report no more. */
  endPush(input: { token: string; deviceId: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { isOn: boolean } }>
  /** What is kept of whoever sent the report, told to the device that sent it alone. */
  getKept(input: { token: string; deviceId: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: ({ kind: "name" | "phone" | "words" | "place" | "position" | "media" | "record" | "push" | "sms"; value: string })[]; forDays: number; proof: "none" | "sms" | "mail" | "office" } }>
  /** Makes the one who reported a citizen that a verifier looks at. */
  getVerified(input: { token: string; name: string; phone: string; email?: string; address: string; barangayId: string; birthDate: string; idPictures: Blob[]; selfie: Blob; noticeVersion: string; noticeAt?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { citizen: "NONE" | "PENDING" | "APPROVED" | "DECLINED" | "REVOKED" } }>
  /** Asks a center to delete a person’s data. The answer does not tell whether there is any; if it is a verified record, a code goes to the number or address that it holds. */
  requestDeletion(input: { token?: string; commandCenterId?: string; deviceId?: string; name: string; phone?: string; email?: string; reason?: string; language?: "en" | "fil" | "ceb"; challenge?: string; solution?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { reference: string; request: string; commandCenterId: string } }>
  /** Proves a wish for deletion by the code of six digits that was sent to the number or address of a verified record. Five wrong ones end it. */
  proveDeletion(input: { request: string; commandCenterId: string; code: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: null }>
  /** The messages of a ticket, newest first, and the draft that waits there. The citizen has a link only where the report came from the public page. */
  getChats(input: { transactionNumber: string; cursor?: string; limit?: number; search?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: Chat[]; next: string | null; total: number; isMore?: true; draft: ChatDraft | null; canSend: boolean; hasLink: boolean; citizenName: string | null; citizenLanguage: "en" | "fil" | "ceb"; caseTypeId: string; place: string; seenUpTo: number; merged: string[] } }>
  /** Sends the citizen of a ticket a text, or a file. */
  sendChat(input: { transactionNumber: string; messageId?: string; msgType?: "msg" | "file"; text?: string; file?: Blob }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Chat }>
  /** Marks the messages of a ticket’s citizen read by this account, up to one of them; the citizen is told that they were read. */
  readChats(input: { transactionNumber: string; upTo?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { transactionNumber: string; unread: number; readAt: string } }>
  /** Keeps a text that is not sent yet; an empty one removes it. */
  saveChatDraft(input: { transactionNumber: string; text: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { draft: ChatDraft | null } }>
  /** The chats, those that wait for an answer first, threats to life before all. */
  getConversations(input?: { cursor?: string; limit?: number; search?: string; only?: "open" | "unread" | "waiting" | "all" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: Conversation[]; next: string | null; total: number; isMore?: true } }>
  /** How many messages of citizens this account has not read and nobody has answered, by ticket. */
  getChatNotif(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { total: number; tickets: { transactionNumber: string; unread: number; lastAt: string }[] } }>
  /** Logs a call: notes on one of this console, or a telephone call from outside it. */
  addCallLog(input?: { callId?: string; direction?: "incoming" | "outgoing" | "internal"; media?: "audio" | "video"; outcome?: "answered" | "missed" | "declined" | "cancelled" | "failed"; phone?: string; userId?: string; transactionNumber?: string; rangAt?: string; answeredAt?: string; endedAt?: string; note?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: CallLog }>
  /** Lists the calls, newest first; for an account that is only invited its own. */
  getCallLogs(input?: { cursor?: string; limit?: number; search?: string; outcome?: ("answered" | "missed" | "declined" | "cancelled" | "failed")[]; direction?: "incoming" | "outgoing" | "internal"; accountId?: string; phone?: string; transactionNumber?: string; from?: string; to?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: CallLog[]; next: string | null; total: number; isMore?: true } }>
  /** The same lines as CSV; the export is itself in the log. */
  exportCallLogs(input: { outcome?: ("answered" | "missed" | "declined" | "cancelled" | "failed")[]; direction?: "incoming" | "outgoing" | "internal"; accountId?: string; phone?: string; transactionNumber?: string; from?: string; to?: string; search?: string; reason: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { filename: string; csv: string; lines: number; isCut: boolean } }>
  /** Files a ticket of a call; it is accepted by the one who files it. */
  createTicketFromCall(input: { caseTypeId: string; caseSubTypeId?: string; reportCategoryId?: string; priority?: 1 | 2 | 3 | 4 | 5; description: string; callerName?: string; callerPhone?: string; userId?: string; barangayId?: string; unit?: string; landmark?: string; address?: string; position?: { lat: number; lng: number; accuracy?: number }; files?: Blob[]; callId?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Ticket }>
  /** A telephone call as its exchange tells of it: pops the caller’s card; in whatever order and however often told, one call is one line of the log. */
  tellPhoneCall(input: { phoneCallId: string; event: "ringing" | "answered" | "ended" | "missed"; number?: string; line?: string; agent?: string; at?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Call }>
  /** The calls that ring or last now and that this account may join: threats to life first, then the longest wait. */
  getActiveCalls(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Call[] }>
  /** Whether calls ring here, and how many desks could answer now. */
  getDuty(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Duty }>
  /** Switches the ringing of calls at this account on or off. */
  setDuty(input: { isOnDuty: boolean }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Duty }>
  /** The accounts that can be called or brought into a call, and whether they are free. */
  getColleagues(input?: { search?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { id: string; name: string; accountType: string; isThere: boolean; isBusy: boolean }[] }>
  /** Calls the citizen of a ticket, a caller back, or a colleague. */
  startCall(input?: { transactionNumber?: string; callLogId?: string; accountId?: string; media?: "audio" | "video" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { call: Call; participantId: string } }>
  /** Takes a ringing call, or follows an invitation; the first to answer has it. */
  answerCall(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { call: Call; participantId: string } }>
  /** Comes back into a call of one’s own, or listens in: those who speak see who does. */
  joinCall(input: { id: string; listen?: boolean }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { call: Call; participantId: string } }>
  /** Rings an account to join a call, or hands the call to it: then the one who asks is out when it answers. Six at most. */
  inviteToCall(input: { id: string; accountId: string; isTransfer?: boolean }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Call }>
  /** Puts a call on hold, or takes it up again. */
  holdCall(input: { id: string; isOnHold: boolean }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Call }>
  /** Leaves a call, or declines its ringing; when nobody can go on it ends, and leaves its log. */
  leaveCall(input: { id: string; forAll?: boolean }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: null }>
  /** Keeps the next piece of a call’s sound, where its center records calls, and answers from which byte to go on; the last one makes it a file of the call. */
  sendRecording(input: { id: string; recordingId: string; offset: number; piece?: Blob; isLast?: boolean }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { recordingId: string; received: number; isKept: boolean } }>
  /** The servers that help browsers connect, for ten minutes, to whoever is in a call that stands. */
  getIceServers(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: IceServers }>
  /** Lists the walls of cameras that were kept by name: the account’s own, and those of the center. */
  getCctvWalls(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: CameraWall[] }>
  /** Keeps a wall of cameras by name; one of the same name is replaced. */
  addCctvWall(input: { name: string; size: 1 | 4 | 9 | 16; cameraIds: string[]; isShared?: 0 | 1 }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: CameraWall }>
  /** Forgets a wall of cameras. */
  removeCctvWall(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: CameraWall }>
  /** Brings a wall of cameras back. */
  restoreCctvWall(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: CameraWall }>
  /** Lists the cameras; with a place, the nearest first. */
  fetchCctv(input?: { cursor?: string; limit?: number; search?: string; lat?: number; lng?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: Camera[]; next: string | null; total: number; isMore?: true } }>
  /** Addresses that a browser plays, of the cameras named or else the first; each view is in the log. */
  fetchCctvStreams(input?: { cameraId?: string[]; limit?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: CameraStream[] }>
  /** Puts a frame that a camera showed just now onto the timeline of a ticket, with the camera, the time and who did it. */
  addCctvFrame(input: { cameraId: string; transactionNumber: string; at: string; frame: Blob }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: TicketUpdate }>
  /** Lists the cameras for those who keep them, with addresses and the deactivated ones. */
  getKeptCctv(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1 }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: KeptCamera[]; next: string | null; total: number; isMore?: true } }>
  /** Adds a camera. */
  addCctv(input: { name: string; place: string; position?: { lat: number; lng: number; accuracy?: number } | null; heading?: number | null; fieldOfView?: number | null; reach?: number | null; kind: "hls" | "mjpeg" | "still" | "rtsp" | "whep"; address: string; username?: string; password?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: KeptCamera }>
  /** Changes a camera; without a password the stored one stays. */
  updateCctv(input: { id: string; version?: number; name?: string; place?: string; position?: { lat: number; lng: number; accuracy?: number } | null; heading?: number | null; fieldOfView?: number | null; reach?: number | null; kind?: "hls" | "mjpeg" | "still" | "rtsp" | "whep"; address?: string; username?: string; password?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: KeptCamera }>
  /** Takes a camera out of use. */
  deactivateCctv(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: KeptCamera }>
  /** Puts a camera into use again. */
  reactivateCctv(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: KeptCamera }>
  /** Agents and dispatchers of the center. */
  getAgents(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1; accountType?: "agent" | "dispatcher" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: Account[]; next: string | null; total: number; isMore?: true } }>
  /** Agents and dispatchers of the center, by who is on now too. */
  getAgentsV2(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1; accountType?: "agent" | "dispatcher"; accountTypeId?: string; isOnline?: 0 | 1 }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: Account[]; next: string | null; total: number; isMore?: true } }>
  /** Supervisors of the center. */
  getSupervisors(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1 }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: Account[]; next: string | null; total: number; isMore?: true } }>
  /** Content writers of the center. */
  getContentWriters(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1 }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: Account[]; next: string | null; total: number; isMore?: true } }>
  /** Verifiers of the center. */
  getVerifiers(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1 }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: Account[]; next: string | null; total: number; isMore?: true } }>
  /** Departments of the center. */
  getDepartments(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1; deptTypeId?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: Department[]; next: string | null; total: number; isMore?: true } }>
  /** One account of the center. */
  getAccount(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Account }>
  /** Adds an agent or a dispatcher. */
  addAgent(input: { name: string; username: string; email?: string | null; phone?: string | null; accountTypeId?: string | null; realm?: "staff" | "dgsi"; accountType?: "agent" | "dispatcher" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: NewAccount }>
  /** Adds a supervisor. */
  addSupervisor(input: { name: string; username: string; email?: string | null; phone?: string | null; accountTypeId?: string | null; realm?: "staff" | "dgsi" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: NewAccount }>
  /** Adds a content writer. */
  addContentWriter(input: { name: string; username: string; email?: string | null; phone?: string | null; accountTypeId?: string | null; realm?: "staff" | "dgsi" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: NewAccount }>
  /** Adds a verifier. */
  addVerifier(input: { name: string; username: string; email?: string | null; phone?: string | null; accountTypeId?: string | null; realm?: "staff" | "dgsi" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: NewAccount }>
  /** Adds a department. */
  addDepartment(input: { name: string; username: string; email?: string | null; phone?: string | null; accountTypeId?: string | null; realm?: "staff" | "dgsi"; office?: { deptTypeId?: string; contact?: string | null; address?: string; position?: { lat: number; lng: number; accuracy?: number } | null } }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: NewAccount }>
  /** Changes an account of the center; a change of type ends its sessions. */
  updateAccount(input: { id: string; version?: number; name?: string; username?: string; email?: string | null; phone?: string | null; accountType?: "supervisor" | "dispatcher" | "agent" | "department" | "responseteam" | "contentwriter" | "verifier"; accountTypeId?: string | null; office?: { deptTypeId?: string; contact?: string | null; address?: string; position?: { lat: number; lng: number; accuracy?: number } | null }; team?: { responseTypeId?: string; departmentId?: string | null; callSign?: string; plateNumber?: string | null; members?: ({ name: string; role: string; phone: string | null })[] } }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Account }>
  /** Closes an account and ends its sessions. */
  deactivateAccount(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Account }>
  /** Opens a closed account again. */
  reactivateAccount(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Account }>
  /** Response teams of the center; a department sees its own. */
  getResponseTeams(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1; dutyStatus?: "available" | "busy" | "offduty"; responseTypeId?: string; departmentId?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: ResponseTeam[]; next: string | null; total: number; isMore?: true } }>
  /** Response teams, the nearest to a place first where one is given. */
  getResponseTeamsV2(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1; dutyStatus?: "available" | "busy" | "offduty"; responseTypeId?: string; departmentId?: string; near?: { lat: number; lng: number; accuracy?: number } }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: ResponseTeam[]; next: string | null; total: number; isMore?: true } }>
  /** The response team that the caller stands for, as the center sees it. */
  getOwnTeam(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: ResponseTeam }>
  /** Adds a response team. */
  addResponseTeam(input: { name: string; username: string; email?: string | null; phone?: string | null; accountTypeId?: string | null; team?: { responseTypeId?: string; departmentId?: string | null; callSign?: string; plateNumber?: string | null; members?: ({ name: string; role: string; phone: string | null })[] } }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: NewAccount }>
  /** Ends every session of a response team. */
  responseTeamLogout(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { accountId: string; sessionsEnded: number } }>
  /** Says whether a team can be sent: by the team itself, its department, or an admin. */
  setDutyStatus(input: { id: string; dutyStatus: "available" | "busy" | "offduty" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: ResponseTeam }>
  /** A team says where it is. */
  reportPosition(input: { position: { lat: number; lng: number; accuracy?: number }; accuracyM?: number; heading?: number | null; measuredAt: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { isKept: boolean } }>
  /** Account types of the center. */
  getAccountTypes(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1; accountType?: "superadmin" | "admin" | "supervisor" | "dispatcher" | "agent" | "department" | "responseteam" | "contentwriter" | "verifier" | "executive" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: NamedType[]; next: string | null; total: number; isMore?: true } }>
  /** Adds an account type. */
  addAccounType(input: { accountType: "supervisor" | "dispatcher" | "agent" | "department" | "responseteam" | "contentwriter" | "verifier"; label: string; permissions: ("centers.manage" | "center.manage" | "accounts.manage" | "accounts.read" | "teams.read" | "teams.logOut" | "teams.own" | "departments.read" | "reference.manage" | "reference.read" | "tickets.read" | "tickets.readOwn" | "tickets.triage" | "tickets.acceptOwn" | "tickets.assign" | "tickets.assignOwnTeams" | "tickets.transfer" | "tickets.schedule" | "tickets.hazards" | "tickets.write" | "tickets.update" | "tickets.updateOwn" | "tickets.resolve" | "tickets.resolveOwn" | "tickets.proposeResolve" | "tickets.delete" | "tickets.supervise" | "tickets.evidence" | "chat.use" | "chat.useOwn" | "calls.answer" | "calls.listen" | "calls.invited" | "cctv.view" | "situation.view" | "situation.viewOwn" | "citizens.read" | "citizens.readCallers" | "citizens.verify" | "citizens.block" | "applicants.decide" | "news.write" | "reports.read" | "reports.readOwn" | "reports.numbers" | "statistics.view" | "programs.unproven" | "audit.read")[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: NamedType }>
  /** Changes the label or the permissions of an account type; its base type stays. */
  updateAccountType(input: { id: string; version?: number; label?: string; permissions?: ("centers.manage" | "center.manage" | "accounts.manage" | "accounts.read" | "teams.read" | "teams.logOut" | "teams.own" | "departments.read" | "reference.manage" | "reference.read" | "tickets.read" | "tickets.readOwn" | "tickets.triage" | "tickets.acceptOwn" | "tickets.assign" | "tickets.assignOwnTeams" | "tickets.transfer" | "tickets.schedule" | "tickets.hazards" | "tickets.write" | "tickets.update" | "tickets.updateOwn" | "tickets.resolve" | "tickets.resolveOwn" | "tickets.proposeResolve" | "tickets.delete" | "tickets.supervise" | "tickets.evidence" | "chat.use" | "chat.useOwn" | "calls.answer" | "calls.listen" | "calls.invited" | "cctv.view" | "situation.view" | "situation.viewOwn" | "citizens.read" | "citizens.readCallers" | "citizens.verify" | "citizens.block" | "applicants.decide" | "news.write" | "reports.read" | "reports.readOwn" | "reports.numbers" | "statistics.view" | "programs.unproven" | "audit.read")[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: NamedType }>
  /** Stops an account type from being given to accounts. */
  deactivateAccountType(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: NamedType }>
  /** Lets an account type be given again. */
  reactivateAccountType(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: NamedType }>
  /** Executives of all centers. */
  getExecutiveAccounts(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1; commandCenterId?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: Account[]; next: string | null; total: number; isMore?: true } }>
  /** Adds an executive to a center. */
  createExecutiveAccount(input: { name: string; username: string; email?: string | null; phone?: string | null; commandCenterId: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: NewAccount }>
  /** Changes, closes or opens the account of an executive. */
  updateExecutiveAccounts(input: { id: string; version?: number; name?: string; username?: string; email?: string | null; phone?: string | null; isDeleted?: 0 | 1 }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Account }>
  /** Admins of all centers. */
  getAdminAccounts(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1; commandCenterId?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: Account[]; next: string | null; total: number; isMore?: true } }>
  /** Adds an admin to a center. */
  createAdminAccount(input: { name: string; username: string; email?: string | null; phone?: string | null; commandCenterId: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: NewAccount }>
  /** Changes, closes or opens the account of an admin. */
  updateAdminAccounts(input: { id: string; version?: number; name?: string; username?: string; email?: string | null; phone?: string | null; isDeleted?: 0 | 1 }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Account }>
  /** Applicants for an account of the center. */
  getApplicants(input?: { cursor?: string; limit?: number; search?: string; accountType?: "contentwriter" | "responseteam"; status?: "pending" | "approved" | "rejected" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: Applicant[]; next: string | null; total: number; isMore?: true } }>
  /** Approves an applicant and makes the account; its owner is told by mail how to choose a password. */
  approvedApplicant(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { account: Account; applicant: Applicant } }>
  /** Turns an applicant down. */
  rejectApplicant(input: { id: string; reason: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Applicant }>
  /** The response types that an applying team chooses from. */
  getPublicResponseTypes(input: { commandCenterId: string; cursor?: string; limit?: number; search?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: { id: string; icon: string; name: string; names: { fil?: string; ceb?: string }; nameFil?: string }[]; next: string | null; total: number; isMore?: true } }>
  /** A response team applies for an account, with the proof of its payment. */
  registerResponseTeam(input: { commandCenterId: string; name: string; contactName: string; email: string; phone: string; responseTypeId: string; plateNumber?: string; note?: string; deviceId?: string; noticeVersion: string; noticeAt?: string; challenge?: string; solution?: string; amount: number; method: string; reference: string; paidOn?: string; proof: Blob }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { id: string; status: "pending" | "approved" | "rejected" } }>
  /** Approves a payment, or the waiting one of the response team or applicant whose id is given. */
  approveRtPayment(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: PaymentLog }>
  /** Rejects a payment, or the waiting one of the response team or applicant whose id is given. */
  rejectRtPayment(input: { id: string; reason: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: PaymentLog }>
  /** Payments of response teams and applicants: the history of one, or all. */
  getRtPayments(input?: { cursor?: string; limit?: number; search?: string; accountId?: string; applicantId?: string; status?: "pending" | "approved" | "rejected" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: PaymentLog[]; next: string | null; total: number; isMore?: true } }>
  /** Hands in the proof of a payment for a response team. */
  addRtPayment(input: { accountId: string; amount: number; method: string; reference: string; paidOn?: string; proof: Blob }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: PaymentLog }>
  /** The API keys of the center, without their secrets. */
  getApiKeys(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1 }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: ApiKey[]; next: string | null; total: number; isMore?: true } }>
  /** Makes an API key with at most the permissions of its maker; the key itself is shown this once. */
  addApiKey(input: { name: string; permissions: ("centers.manage" | "center.manage" | "accounts.manage" | "accounts.read" | "teams.read" | "teams.logOut" | "teams.own" | "departments.read" | "reference.manage" | "reference.read" | "tickets.read" | "tickets.readOwn" | "tickets.triage" | "tickets.acceptOwn" | "tickets.assign" | "tickets.assignOwnTeams" | "tickets.transfer" | "tickets.schedule" | "tickets.hazards" | "tickets.write" | "tickets.update" | "tickets.updateOwn" | "tickets.resolve" | "tickets.resolveOwn" | "tickets.proposeResolve" | "tickets.delete" | "tickets.supervise" | "tickets.evidence" | "chat.use" | "chat.useOwn" | "calls.answer" | "calls.listen" | "calls.invited" | "cctv.view" | "situation.view" | "situation.viewOwn" | "citizens.read" | "citizens.readCallers" | "citizens.verify" | "citizens.block" | "applicants.decide" | "news.write" | "reports.read" | "reports.readOwn" | "reports.numbers" | "statistics.view" | "programs.unproven" | "audit.read")[]; expiresInDays?: number; callsPerMinute?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { apiKey: ApiKey; key: string } }>
  /** Ends an API key at once and for good. */
  revokeApiKey(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: ApiKey }>
  /** All command centers; whoever may transfer to them gets the names of the others. */
  centers_getCommandCenters(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1 }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: (CommandCenter | CenterName)[]; next: string | null; total: number; isMore?: true } }>
  /** Makes a command center, with the usual reference data where wished. */
  createCommandCenterInstance(input: { slug: string; code: string; name: string; about?: string; hotlines?: { name: string; number: string }[]; address?: string; email?: string | null; facebookPage?: string | null; psgcCode?: string | null; mapCenter: { lat: number; lng: number; accuracy?: number }; mapBounds: { south: number; west: number; north: number; east: number }; timeZone?: string; hasUsualReference?: boolean; admin?: { name: string; username: string; email?: string | null; phone?: string | null } }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { commandCenterId: string; slug: string; code: string; name: string; about: string; hotlines: { name: string; number: string }[]; address: string; email: string | null; facebookPage: string | null; psgcCode: string | null; mapCenter: { lat: number; lng: number; accuracy?: number }; mapBounds: Bounds; timeZone: string; logoId: string | null; isDemo: boolean; isDeleted: 0 | 1; version: number; firstAdmin: NewAccount | null } }>
  /** Changes, closes or opens a command center; its code stays, for ticket numbers carry it. */
  updateCommandCenter(input: { id: string; version?: number; slug?: string; name?: string; about?: string; hotlines?: { name: string; number: string }[]; address?: string; email?: string | null; facebookPage?: string | null; psgcCode?: string | null; mapCenter?: { lat: number; lng: number; accuracy?: number }; mapBounds?: { south: number; west: number; north: number; east: number }; timeZone?: string; isDeleted?: 0 | 1 }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: CommandCenter }>
  /** The names of the centers that a ticket can be transferred to. */
  getOtherCommandCenters(input?: { cursor?: string; limit?: number; search?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: CenterName[]; next: string | null; total: number; isMore?: true } }>
  /** The own center; null for the superadmin, who has none. */
  fetchCCInfo(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: CommandCenter | null }>
  /** Changes what the center says about itself. */
  updateCCInfo(input?: { version?: number; name?: string; about?: string; hotlines?: { name: string; number: string }[]; address?: string; email?: string | null; facebookPage?: string | null; mapCenter?: { lat: number; lng: number; accuracy?: number }; mapBounds?: { south: number; west: number; north: number; east: number } }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: CommandCenter }>
  /** Changes the logo of the center. */
  updateCCLogo(input: { logo: Blob }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: CommandCenter }>
  /** The settings of the center. */
  getSettings(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { settings: Settings; version: number } }>
  /** Replaces the settings of the center; what is left out falls back to its default. */
  updateSettings(input: { version?: number; settings: { targets?: { answer: { 1: number | null; 2: number | null; 3: number | null; 4: number | null; 5: number | null }; processing: { 1: number | null; 2: number | null; 3: number | null; 4: number | null; 5: number | null }; response: { 1: number | null; 2: number | null; 3: number | null; 4: number | null; 5: number | null } }; escalation?: { amberShare?: number; multiple?: number; percentile?: number }; duplicates?: { radiusM?: number; minutes?: number }; sessions?: { absoluteHours?: number }; retentionDays?: { closedTickets?: number; chats?: number; callLogs?: number; callRecordings?: number; citizenRecords?: number; declinedRegistrations?: number; identityPictures?: number; teamPositions?: number; citizenPositions?: number; heldReports?: number; sensorReadings?: number }; publicReports?: { perDevicePerHour?: number; perAddressPerHour?: number; workBits?: number; lateAfterMinutes?: number; reopenHours?: number; maxFiles?: number; tellsWhoComes?: number; open311?: number }; calls?: { recordCalls?: number }; warnings?: { areaNames?: string[] }; storm?: { openOn?: string[]; calmFrom?: number; slower?: number } } }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { settings: Settings; version: number } }>
  /** What is joined to the center: its last word, its backlog and its errors. */
  getIntegrations(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: ({ name: "mail" | "sms" | "weather" | "warnings" | "cameras" | "sensors" | "webhooks" | "apiKeys" | "backup"; state: "ok" | "failing" | "off" | "set"; joined: number | null; lastAt: string | null; waiting: number; failing: number; trouble: string | null })[] }>
  /** Asks one of them at once: mail and text messages go to who asks, the weather is that of the middle of the town. What is wrong is said in words. */
  testIntegration(input: { name: "mail" | "sms" | "weather" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { isFine: boolean } }>
  /** City-government offices of the center. */
  fetchLgus(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1 }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: Lgu[]; next: string | null; total: number; isMore?: true } }>
  /** Adds an office. */
  addLguInfo(input: { name: string; head?: string; contactNumbers?: string[]; address?: string; description?: string; photo?: Blob }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Lgu }>
  /** Changes an office. */
  editLguInfo(input: { id: string; version?: number; name?: string; head?: string; contactNumbers?: string[]; address?: string; description?: string; photo?: Blob | null }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Lgu }>
  /** Takes an office off the list. */
  deactivateLguInfo(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Lgu }>
  /** Puts an office back on the list. */
  reactivateLguInfo(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Lgu }>
  /** City-government offices, for the public. */
  getPublicLgus(input: { slug: string; cursor?: string; limit?: number; search?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: Lgu[]; next: string | null; total: number; isMore?: true } }>
  /** The phone book of the own center, whose id is given. */
  fetchDirectories(input: { id: string; cursor?: string; limit?: number; search?: string; group?: string; isDeleted?: 0 | 1 }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: Directory[]; next: string | null; total: number; isMore?: true } }>
  /** Adds an entry. */
  addDirectory(input: { group?: string; name: string; role?: string; numbers: string[]; email?: string | null; address?: string; note?: string; position?: { lat: number; lng: number } | null; isPublic?: 0 | 1 }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Directory }>
  /** Changes an entry. */
  updateDirectory(input: { id: string; version?: number; group?: string; name?: string; role?: string; numbers?: string[]; email?: string | null; address?: string; note?: string; position?: { lat: number; lng: number } | null; isPublic?: 0 | 1 }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Directory }>
  /** Takes an entry off the phone book. */
  deactivateDirectory(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Directory }>
  /** Puts an entry back. */
  reactivateDirectory(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Directory }>
  /** Whether the center is open to citizens, and what opening lacks. */
  getOpening(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { openedAt: string | null; closedAt: string | null; path: string; checks: ({ name: "hotline" | "dispatcher" | "citizen" | "desk" | "crew"; isDone: boolean })[]; rehearsals: number } }>
  /** Opens the center to citizens: its public page is found, and reports from its area come to it. Refused while a check is not done. */
  openToCitizens(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { openedAt: string | null; closedAt: string | null; path: string; checks: ({ name: "hotline" | "dispatcher" | "citizen" | "desk" | "crew"; isDone: boolean })[]; rehearsals: number } }>
  /** Closes the center to citizens: nobody is led to it any more. What was sent stays, and a new rehearsal opens it again. */
  closeToCitizens(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { openedAt: string | null; closedAt: string | null; path: string; checks: ({ name: "hotline" | "dispatcher" | "citizen" | "desk" | "crew"; isDone: boolean })[]; rehearsals: number } }>
  /** How much each center uses. */
  getUsage(input?: { cursor?: string; limit?: number; search?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: ({ commandCenterId: string; slug: string; code: string; name: string; logoId: string | null; accounts: number; online: number; ticketsThisMonth: number; openTickets: number; fileBytes: number; lastActivityAt: string | null })[]; next: string | null; total: number; isMore?: true } }>
  /** The state of the parts of the installation. */
  getHealth(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { version: string; startedAt: string; serverTime: string; parts: ({ name: string; state: "ok" | "failing" | "off"; note: string; checkedAt: string | null })[]; nodes: { node: string; seenAt: string; sockets: number }[]; waitingJobs: number; failedJobs: number; databaseBytes: number; freeDiskBytes: number | null } }>
  /** Citizens of the center, by tab and search. */
  searchCitizenByCC(input?: { cursor?: string; limit?: number; search?: string; status?: "PENDING" | "APPROVED" | "DECLINED" | "REVOKED" | "BLOCKED"; barangayId?: string; from?: string; to?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: CitizenRow[]; next: string | null; total: number; isMore?: true } }>
  /** Looks up whoever calls by number, or by name; the best match first, empty where there is none. */
  searchCitizen(input?: { phone?: string; name?: string; transactionNumber?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: CitizenRow[] }>
  /** One citizen; who reads callers only, sees the callers of own tickets. */
  getCitizenInfo(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Citizen }>
  /** Other records of the center that may be the same person. */
  getCitizenDuplicates(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: ({ accountId: string; name: string; phone: string | null; barangayId: string | null; barangay: string | null; status: "PENDING" | "APPROVED" | "DECLINED" | "REVOKED"; isBlocked: 0 | 1; blockedUntil: string | null; createdAt: string; version: number; because: ("phone" | "email" | "name" | "birthDate")[] })[] }>
  /** Everything that is held about one citizen, for the citizen; the reason is kept. */
  exportCitizen(input: { id: string; reason: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { exportId: string; filename: string; json: string } }>
  /** A list of citizens as CSV, at most 1,000; the reason is kept. */
  exportCitizens(input: { reason: string; search?: string; status?: "PENDING" | "APPROVED" | "DECLINED" | "REVOKED" | "BLOCKED"; barangayId?: string; from?: string; to?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { exportId: string; filename: string; csv: string; citizens: number; isCut: boolean } }>
  /** How many citizens are on each tab. */
  getCitizenCounts(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { PENDING: number; APPROVED: number; DECLINED: number; REVOKED: number; BLOCKED: number } }>
  /** Verifies a citizen. */
  approveCitizen(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Citizen }>
  /** Declines to verify a citizen. */
  declineCitizen(input: { id: string; reason: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Citizen }>
  /** Takes the verification of a citizen back. */
  revokeCitizen(input: { id: string; reason: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Citizen }>
  /** Requests to have an account deleted. */
  getDeletionRequests(input?: { cursor?: string; limit?: number; search?: string; status?: "pending" | "done" | "rejected" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: DeletionRequest[]; next: string | null; total: number; isMore?: true } }>
  /** Removes a citizen's personal data and files; the log keeps pseudonyms. A verified record asks for a proof: the code that was sent, or an ID seen. */
  fulfilDeletionRequest(input: { id: string; accountId?: string; idSeen?: 0 | 1 }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: DeletionRequest }>
  /** Rejects a request for deletion. */
  rejectDeletionRequest(input: { id: string; reason: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: DeletionRequest }>
  /** Blocks a citizen: reports still arrive, marked and in a lane of their own. */
  blockCitizen(input: { accountId: string; reason: string; until?: string | null }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Citizen }>
  /** Ends the block of a citizen. */
  unblockCitizen(input: { id: string; reason: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Citizen }>
  /** Every block of a citizen, the newest first. */
  getBlockHistory(input: { id: string; cursor?: string; limit?: number; search?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: Block[]; next: string | null; total: number; isMore?: true } }>
  /** Every report category of the center. */
  getReportCategory(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1; sort?: "name" | "names.fil" | "names.ceb"; descending?: boolean }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: DeclineReason[]; next: string | null; total: number; isMore?: true } }>
  /** Adds a report category. */
  addReportCategory(input: { name: string; names?: { fil?: string; ceb?: string }; order?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: DeclineReason }>
  /** Changes a report category. */
  updateReportCategory(input: { name?: string; names?: { fil?: string; ceb?: string }; order?: number; id: string; version?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: DeclineReason }>
  /** Takes a report category out of use; what refers to it keeps it. */
  deactivateReportCategory(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: DeclineReason }>
  /** Takes a report category into use again. */
  reactivateReportCategory(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: DeclineReason }>
  /** Every case type of the center. */
  reference_getCaseTypes(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1; sort?: "icon" | "name" | "names.fil" | "names.ceb" | "priority" | "isLifeThreat" | "isPublic"; descending?: boolean }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: CaseType[]; next: string | null; total: number; isMore?: true } }>
  /** Adds a case type. */
  addCaseType(input: { name: string; names?: { fil?: string; ceb?: string }; icon?: string; color?: string; priority?: 1 | 2 | 3 | 4 | 5; isLifeThreat?: 0 | 1; departmentIds?: string[]; apcoCode?: string | null; order?: number; responseTypeIds?: string[]; isPublic?: 0 | 1; ask?: string; askIn?: { fil?: string; ceb?: string }; tell?: string; tellIn?: { fil?: string; ceb?: string } }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: CaseType }>
  /** Changes a case type. */
  updateCaseType(input: { name?: string; names?: { fil?: string; ceb?: string }; icon?: string; color?: string; priority?: 1 | 2 | 3 | 4 | 5; isLifeThreat?: 0 | 1; departmentIds?: string[]; apcoCode?: string | null; order?: number; responseTypeIds?: string[]; isPublic?: 0 | 1; ask?: string; askIn?: { fil?: string; ceb?: string }; tell?: string; tellIn?: { fil?: string; ceb?: string }; id: string; version?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: CaseType }>
  /** Takes a case type out of use; what refers to it keeps it. */
  deactivateCaseType(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: CaseType }>
  /** Takes a case type into use again. */
  reactivateCaseType(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: CaseType }>
  /** Every case sub-type of the center. */
  getSubCaseTypes(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1; sort?: "caseTypeId" | "icon" | "name" | "names.fil" | "names.ceb" | "priority" | "isLifeThreat"; descending?: boolean; caseTypeId?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: SubCaseType[]; next: string | null; total: number; isMore?: true } }>
  /** Adds a case sub-type. */
  addSubCaseType(input: { caseTypeId: string; name: string; names?: { fil?: string; ceb?: string }; icon?: string; color?: string; priority?: 1 | 2 | 3 | 4 | 5; isLifeThreat?: 0 | 1; departmentIds?: string[]; apcoCode?: string | null; order?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: SubCaseType }>
  /** Changes a case sub-type. */
  updateSubCaseType(input: { caseTypeId?: string; name?: string; names?: { fil?: string; ceb?: string }; icon?: string; color?: string; priority?: 1 | 2 | 3 | 4 | 5; isLifeThreat?: 0 | 1; departmentIds?: string[]; apcoCode?: string | null; order?: number; id: string; version?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: SubCaseType }>
  /** Takes a case sub-type out of use; what refers to it keeps it. */
  deactivateSubCaseType(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: SubCaseType }>
  /** Takes a case sub-type into use again. */
  reactivateSubCaseType(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: SubCaseType }>
  /** Every response type of the center. */
  getResponseTypes(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1; sort?: "icon" | "name" | "names.fil" | "names.ceb"; descending?: boolean }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: DepartmentType[]; next: string | null; total: number; isMore?: true } }>
  /** Adds a response type. */
  addResponseType(input: { name: string; names?: { fil?: string; ceb?: string }; icon?: string; color?: string; order?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: DepartmentType }>
  /** Changes a response type. */
  updateResponseType(input: { name?: string; names?: { fil?: string; ceb?: string }; icon?: string; color?: string; order?: number; id: string; version?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: DepartmentType }>
  /** Takes a response type out of use; what refers to it keeps it. */
  deactivateResponseType(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: DepartmentType }>
  /** Takes a response type into use again. */
  reactivateResponseType(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: DepartmentType }>
  /** Every department type of the center. */
  getDepartmentTypes(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1; sort?: "icon" | "name" | "names.fil" | "names.ceb"; descending?: boolean }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: DepartmentType[]; next: string | null; total: number; isMore?: true } }>
  /** Adds a department type. */
  addDepartmentType(input: { name: string; names?: { fil?: string; ceb?: string }; icon?: string; color?: string; order?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: DepartmentType }>
  /** Changes a department type. */
  updateDepartmentType(input: { name?: string; names?: { fil?: string; ceb?: string }; icon?: string; color?: string; order?: number; id: string; version?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: DepartmentType }>
  /** Takes a department type out of use; what refers to it keeps it. */
  deactivateDepartmentType(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: DepartmentType }>
  /** Takes a department type into use again. */
  reactivateDepartmentType(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: DepartmentType }>
  /** Every disposition of the center. */
  getDispositions(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1; sort?: "name" | "names.fil" | "names.ceb"; descending?: boolean }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: DeclineReason[]; next: string | null; total: number; isMore?: true } }>
  /** Adds a disposition. */
  addDisposition(input: { name: string; names?: { fil?: string; ceb?: string }; order?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: DeclineReason }>
  /** Changes a disposition. */
  updateDisposition(input: { name?: string; names?: { fil?: string; ceb?: string }; order?: number; id: string; version?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: DeclineReason }>
  /** Takes a disposition out of use; what refers to it keeps it. */
  deactivateDisposition(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: DeclineReason }>
  /** Takes a disposition into use again. */
  reactivateDisposition(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: DeclineReason }>
  /** Every decline reason of the center. */
  getDeclineReasons(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1; sort?: "name" | "names.fil" | "names.ceb"; descending?: boolean }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: DeclineReason[]; next: string | null; total: number; isMore?: true } }>
  /** Adds a decline reason. */
  addDeclineReason(input: { name: string; names?: { fil?: string; ceb?: string }; order?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: DeclineReason }>
  /** Changes a decline reason. */
  updateDeclineReason(input: { name?: string; names?: { fil?: string; ceb?: string }; order?: number; id: string; version?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: DeclineReason }>
  /** Takes a decline reason out of use; what refers to it keeps it. */
  deactivateDeclineReason(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: DeclineReason }>
  /** Takes a decline reason into use again. */
  reactivateDeclineReason(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: DeclineReason }>
  /** Every barangay of the center. */
  reference_getBarangays(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1; sort?: "name" | "psgcCode" | "captain" | "hotline"; descending?: boolean }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: Barangay[]; next: string | null; total: number; isMore?: true } }>
  /** Adds a barangay. */
  addBarangay(input: { name: string; psgcCode?: string | null; captain?: string; hotline?: string | null; position?: { lat: number; lng: number; accuracy?: number } | null }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Barangay }>
  /** Changes a barangay. */
  updateBarangay(input: { name?: string; psgcCode?: string | null; captain?: string; hotline?: string | null; position?: { lat: number; lng: number; accuracy?: number } | null; id: string; version?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Barangay }>
  /** Takes a barangay out of use; what refers to it keeps it. */
  deactivateBarangay(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Barangay }>
  /** Takes a barangay into use again. */
  reactivateBarangay(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Barangay }>
  /** Borders of the barangays, for the map. */
  getBarangayBorders(input?: { cursor?: string; limit?: number; search?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: ({ id: string; name: string; border: { type: "Polygon"; coordinates: [number, number][][] } | { type: "MultiPolygon"; coordinates: [number, number][][][] } })[]; next: string | null; total: number; isMore?: true } }>
  /** Draws or removes the border of a barangay. */
  setBarangayBorder(input: { id: string; version?: number; border: { type: "Polygon"; coordinates: [number, number][][] } | { type: "MultiPolygon"; coordinates: [number, number][][][] } | null }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Barangay }>
  /** Every volunteer group of the center. */
  getVolunteerGroups(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1; sort?: "name" | "leader" | "phone" | "members" | "skills"; descending?: boolean; barangayId?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: VolunteerGroup[]; next: string | null; total: number; isMore?: true } }>
  /** Adds a volunteer group. */
  addVolunteerGroup(input: { name: string; leader?: string; phone?: string | null; barangayId?: string | null; members?: number; skills?: string[]; note?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: VolunteerGroup }>
  /** Changes a volunteer group. */
  updateVolunteerGroup(input: { name?: string; leader?: string; phone?: string | null; barangayId?: string | null; members?: number; skills?: string[]; note?: string; id: string; version?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: VolunteerGroup }>
  /** Takes a volunteer group out of use; what refers to it keeps it. */
  deactivateVolunteerGroup(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: VolunteerGroup }>
  /** Takes a volunteer group into use again. */
  reactivateVolunteerGroup(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: VolunteerGroup }>
  /** Every quick answer of the center. */
  getQuickAnswers(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1; sort?: "title" | "text" | "texts.fil" | "texts.ceb"; descending?: boolean; caseTypeId?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: QuickAnswer[]; next: string | null; total: number; isMore?: true } }>
  /** Adds a quick answer. */
  addQuickAnswer(input: { title: string; text: string; texts?: { fil?: string; ceb?: string }; caseTypeId: string | null; order?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: QuickAnswer }>
  /** Changes a quick answer. */
  updateQuickAnswer(input: { title?: string; text?: string; texts?: { fil?: string; ceb?: string }; caseTypeId?: string | null; order?: number; id: string; version?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: QuickAnswer }>
  /** Takes a quick answer out of use; what refers to it keeps it. */
  deactivateQuickAnswer(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: QuickAnswer }>
  /** Takes a quick answer into use again. */
  reactivateQuickAnswer(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: QuickAnswer }>
  /** The app versions by platform. */
  getAppVersions(input?: { cursor?: string; limit?: number; search?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: ({ platform: "android" | "ios" | "web"; version: string; minimum: string; note: string; updatedAt: string })[]; next: string | null; total: number; isMore?: true } }>
  /** Sets the version and the minimum of a platform. */
  updateAppVersions(input: { platform: "android" | "ios" | "web"; version: string; minimum: string; note: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { platform: "android" | "ios" | "web"; version: string; minimum: string; note: string; updatedAt: string } }>
  /** All of a kind that is in use, as CSV. */
  exportReference(input: { kind: "reportCategory" | "caseType" | "subCaseType" | "responseType" | "departmentType" | "barangay" | "volunteerGroup" | "quickAnswer" | "disposition" | "declineReason" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { filename: string; csv: string; lines: number; isCut: boolean } }>
  /** Tells what a table would add and change, and every line that is wrong; changes nothing. */
  previewReferenceImport(input: { kind: "reportCategory" | "caseType" | "subCaseType" | "responseType" | "departmentType" | "barangay" | "volunteerGroup" | "quickAnswer" | "disposition" | "declineReason"; csv: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { lines: ({ line: number; name: string; action: "add" | "update" | "same" | "bad"; problems: (string | Sentence)[] })[]; adds: number; updates: number; same: number; bad: number } }>
  /** Adds and changes what a table says, all of it or nothing. */
  importReference(input: { kind: "reportCategory" | "caseType" | "subCaseType" | "responseType" | "departmentType" | "barangay" | "volunteerGroup" | "quickAnswer" | "disposition" | "declineReason"; csv: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { adds: number; updates: number; same: number } }>
  /** Devices of the center. */
  getDevices(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1; accountId?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: Device[]; next: string | null; total: number; isMore?: true } }>
  /** Adds a device. */
  addDevice(input: { macAddress: string; name?: string; model?: string; accountId?: string | null; note?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Device }>
  /** Changes a device, whose MAC address is its id. */
  updateDevice(input: { id: string; version?: number; name?: string; model?: string; accountId?: string | null; note?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Device }>
  /** Gives a device a key to report positions with, by OwnTracks or Traccar’s OsmAnd; an old one ends. */
  resetDeviceKey(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { device: Device; key: string } }>
  /** Takes a device out of use and ends its sessions. */
  deactivateDevice(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Device }>
  /** Takes a device into use again. */
  reactivateDevice(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Device }>
  /** Sensors of the center with their last readings. */
  getSensors(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1; kind?: "flood" | "rain" | "air" | "temperature" | "wind" | "quake" | "siren" | "other" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: Sensor[]; next: string | null; total: number; isMore?: true } }>
  /** Adds a sensor; its key is shown this once. */
  addSensor(input: { name: string; kind?: "flood" | "rain" | "air" | "temperature" | "wind" | "quake" | "siren" | "other"; unit?: string; position: { lat: number; lng: number; accuracy?: number }; barangayId?: string | null; thresholds?: ({ level: "watch" | "alert" | "critical"; side: "above" | "below"; value: number; caseTypeId: string | null })[]; silentAfterMinutes?: number; uplink?: { path: string; factor?: number; offset?: number } | null }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: SensorWithKey }>
  /** Changes a sensor. */
  updateSensor(input: { id: string; version?: number; name?: string; kind?: "flood" | "rain" | "air" | "temperature" | "wind" | "quake" | "siren" | "other"; unit?: string; position?: { lat: number; lng: number; accuracy?: number }; barangayId?: string | null; thresholds?: ({ level: "watch" | "alert" | "critical"; side: "above" | "below"; value: number; caseTypeId: string | null })[]; silentAfterMinutes?: number; uplink?: { path: string; factor?: number; offset?: number } | null }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Sensor }>
  /** Gives a sensor a new key; the old one ends. */
  resetSensorKey(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: SensorWithKey }>
  /** Takes a sensor out of use. */
  deactivateSensor(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Sensor }>
  /** Takes a sensor into use again. */
  reactivateSensor(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Sensor }>
  /** A sensor reports readings, with its key; one without a time is of now. Those that lie in the future are named and not kept; the others are. */
  addSensorData(input: { key: string; readings: { at?: string; value: number }[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { kept: number; refused: string[] } }>
  /** The readings of a sensor as a series of even steps; of the day before `to` where no beginning is said, until now where no end is. */
  fetchSensorData(input: { sensorId: string; from?: string; to?: string; stepMinutes?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { sensorId: string; stepMinutes: number; points: { at: string; mean: number; least: number; most: number }[] } }>
  /** When sensors passed their thresholds, the newest first. */
  getSensorAlerts(input?: { cursor?: string; limit?: number; search?: string; sensorId?: string; isOpen?: 0 | 1; isAcknowledged?: 0 | 1 }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: SensorAlert[]; next: string | null; total: number; isMore?: true } }>
  /** Takes note of an alert: it rings no more. */
  acknowledgeSensorAlert(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: SensorAlert }>
  /** The readings of a sensor as CSV, one line each. */
  exportSensorData(input: { sensorId: string; from: string; to: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { filename: string; csv: string; rows: number; isCut: boolean } }>
  /** Archived readings, by sensor and month. */
  fetchSensorArchives(input?: { cursor?: string; limit?: number; search?: string; sensorId?: string; from?: string; to?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: SensorArchive[]; next: string | null; total: number; isMore?: true } }>
  /** Removes an archive for good. */
  deleteArchive(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: ById }>
  /** The ground of the map: borders and names of barangays and of the towns around. */
  getMapGround(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { center: { lat: number; lng: number; accuracy?: number }; bounds: Bounds; timeZone: string; barangays: ({ id: string; name: string; border: { type: "Polygon"; coordinates: [number, number][][] } | { type: "MultiPolygon"; coordinates: [number, number][][][] } | null; position: { lat: number; lng: number; accuracy?: number } | null })[]; towns: ({ name: string; province: string; border: { type: "Polygon"; coordinates: [number, number][][] } | { type: "MultiPolygon"; coordinates: [number, number][][][] }; middle: { lat: number; lng: number; accuracy?: number } })[]; waters: { name: string; position: { lat: number; lng: number; accuracy?: number } }[]; basemap: { kind: "vector" | "raster"; url: string; minZoom: number; maxZoom: number } | null; style: string | null; sources: string[] } }>
  /** Tickets as points of the map, in columns; the open ones unless statuses are asked for. */
  getMapPoints(input?: { priority?: (1 | 2 | 3 | 4 | 5)[]; caseTypeId?: string[]; barangayId?: string[]; allocatedTo?: string[]; acceptedBy?: string[]; flag?: ("lifeThreat" | "escalated" | "blockedCitizen" | "duplicate" | "resolveProposed" | "acknowledged")[]; isRead?: 0 | 1; from?: string; to?: string; search?: string; status?: ("scheduled" | "pending" | "accepted" | "reported" | "declined" | "transferred" | "resolved" | "merged" | "deleted")[]; limit?: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { numbers: string[]; lats: number[]; lngs: number[]; priorities: number[]; statuses: number[]; versions: number[]; total: number } }>
  /** Where the response teams are, how they move and what they work on; a team sees itself. */
  getMapTeams(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: ({ accountId: string; name: string; callSign: string; responseTypeId: string; state: "available" | "assigned" | "acknowledged" | "enRoute" | "onScene" | "offDuty"; transactionNumber: string | null; position: { lat: number; lng: number; accuracy?: number } | null; heading: number | null; speed: number | null; positionAt: string | null })[] }>
  /** How far it is from a place to a ticket, and along which line; null where the ticket has no position. */
  getWayThere(input: { id: string; lat: number; lng: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { metres: number; seconds: number; by: "roads" | "estimate"; line: { lat: number; lng: number }[] } | null }>
  /** The reports of the day that stand now, as the map of a team shows them. */
  getDangers(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: ({ title: string; description: string; severity: "minor" | "moderate" | "severe" | "extreme"; position: { lat: number; lng: number; accuracy?: number } | null; area: { lat: number; lng: number }[] | null; id: string })[] }>
  /** Places by what is said of them, with slips and in Filipino too: barangays, landmarks, and where earlier tickets were. */
  findPlaces(input: { search: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: ({ kind: "barangay" | "landmark" | "ticket"; name: string; detail: string; position: { lat: number; lng: number; accuracy?: number } | null; barangayId: string | null })[] }>
  /** The roads that were imported, by which the way to a ticket is known; null where there are none. */
  getRoads(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { crossings: number; stretches: number; importedAt: string; importedBy: Named } | null }>
  /** Imports the roads of the center from GeoJSON with lines, in place of those before. */
  importRoads(input: { file: Blob }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { crossings: number; stretches: number; importedAt: string; importedBy: Named } }>
  /** Takes the imported roads out: distances are estimates again. */
  removeRoads(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: null }>
  /** How tickets and teams stood from one moment to another, a day at most, as the log tells it. */
  getMapReplay(input: { from: string; to: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { from: string; to: string; tickets: { numbers: string[]; lats: number[]; lngs: number[]; priorities: number[] }; moves: { tickets: number[]; ats: number[]; standings: number[] }; teams: ({ accountId: string; name: string; callSign: string; responseTypeId: string; ats: number[]; lats: number[]; lngs: number[]; works: ({ transactionNumber: string; assigned: number; enRoute: number | null; onScene: number | null; ended: number | null })[] })[] } }>
  /** The road closures and danger areas that stand now. */
  getMapAreas(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: MapArea[] }>
  /** Draws a road closure or a danger area, which everybody sees until it ends. */
  addMapArea(input: { kind: "closure" | "danger"; title: string; note?: string; shape: { lat: number; lng: number }[]; endsAt: string | null }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: MapArea }>
  /** Ends a road closure or a danger area before its time. */
  endMapArea(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: ById }>
  /** News of the center with their contents; the deleted ones only where asked for. */
  fetchNews(input?: { cursor?: string; limit?: number; search?: string; status?: "draft" | "scheduled" | "published" | "archived"; isDeleted?: 0 | 1 | "all" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: News[]; next: string | null; total: number; isMore?: true } }>
  /** Writes an item of news. */
  createNews(input: { title: string; summary?: string; status?: "draft" | "scheduled" | "published" | "archived"; publishAt?: string; cover?: Blob }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: News }>
  /** Changes, schedules, publishes or archives an item. */
  editNews(input: { id: string; version?: number; title?: string; summary?: string; status?: "draft" | "scheduled" | "published" | "archived"; publishAt?: string | null; cover?: Blob | null }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: News }>
  /** Takes an item away. */
  deleteNews(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: News }>
  /** Brings a deleted item back. */
  restoreNews(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: News }>
  /** Adds a content to an item. */
  addContent(input: { newsId: string; kind?: "text" | "image" | "link"; text: string; url?: string | ""; order?: number; file?: Blob }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: News }>
  /** Changes a content. */
  editContent(input: { id: string; version?: number; kind?: "text" | "image" | "link"; text?: string; url?: string | "" | null; order?: number; file?: Blob | null }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: News }>
  /** Removes a content from its item. */
  deleteContent(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: News }>
  /** Published news of a center, for the public. */
  getPublicNews(input: { slug: string; cursor?: string; limit?: number; search?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: PublicNews[]; next: string | null; total: number; isMore?: true } }>
  /** The weather at a place now, or at an hour of the last three months. */
  getSatelliteWeather(input: { lat: number; lng: number; at?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { code: number | null; temperatureC: number | null; humidityPercent: number | null; rainMm: number | null; windKmh: number | null; gustKmh: number | null; windFromDegrees: number | null; observedAt: string; rain3hMm: number | null; pressureHpa: number | null; cloudPercent: number | null; provider: string; position: { lat: number; lng: number; accuracy?: number }; fetchedAt: string; isStale: boolean; trouble: string | null; heatIndexC: number | null } }>
  /** The weather at a place by hour and by day. */
  getSatelliteForecast(input: { lat: number; lng: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { provider: string; position: { lat: number; lng: number; accuracy?: number }; fetchedAt: string; isStale: boolean; trouble: string | null; hours: ({ code: number | null; temperatureC: number | null; humidityPercent: number | null; rainMm: number | null; windKmh: number | null; gustKmh: number | null; windFromDegrees: number | null; at: string; rainChancePercent: number | null })[]; days: ({ day: string; code: number | null; lowC: number | null; highC: number | null; rainMm: number | null; rainChancePercent: number | null; windKmh: number | null; gustKmh: number | null; sunrise: string | null; sunset: string | null })[] } }>
  /** Lists warnings as they were last fetched, and says of each source how old that is or what is not configured. */
  getWarnings(input?: { cursor?: string; limit?: number; search?: string; severity?: ("extreme" | "severe" | "moderate" | "minor" | "unknown")[]; isStanding?: 0 | 1; isConcerning?: 0 | 1 }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: ({ id: string; source: string; sender: string; title: string; description: string; instruction: string; inLanguages: { [name: string]: { title: string; description: string; instruction: string } }; event: string; severity: "extreme" | "severe" | "moderate" | "minor" | "unknown"; urgency: string | null; certainty: string | null; status: string; area: string; polygons: { lat: number; lng: number }[][]; circles: { lat: number; lng: number; km: number }[]; issuedAt: string | null; startsAt: string | null; endsAt: string | null; url: string | null; flaws: string[]; signature: "none" | "unchecked" | "uncheckable" | "good" | "bad"; provenance: "none" | "transport" | "signed"; isTrusted: boolean; isConcerning: boolean; seenAt: string; endedAt: string | null; ending: { how: "replaced" | "cancelled" | "past" | "expired" | "unlisted"; by: { id: string; title: string } | null } | null })[]; next: string | null; total: number; isMore?: true; sources: ({ name: string; fetchedAt: string | null; trouble: string | null; isSilent: boolean; certificateEndsAt: string | null })[] } }>
  /** Asks all sources now instead of within the minute. */
  refreshWarnings(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: {} }>
  /** Gives out a report of the day or an item of news as an alert of CAP 1.2; one about the same thing that stands is replaced. An extreme or severe one that is no drill waits for a second person. */
  publishAlert(input: { about: "hazard" | "news"; aboutId: string; event: string; headline: string; description: string; instruction: string; headlineIn?: { fil?: string; ceb?: string }; descriptionIn?: { fil?: string; ceb?: string }; instructionIn?: { fil?: string; ceb?: string }; responseType: "Shelter" | "Evacuate" | "Prepare" | "Execute" | "Avoid" | "Monitor" | "AllClear" | "None"; urgency: "Immediate" | "Expected" | "Future" | "Past" | "Unknown"; severity: "Extreme" | "Severe" | "Moderate" | "Minor" | "Unknown"; certainty: "Observed" | "Likely" | "Possible" | "Unlikely" | "Unknown"; isExercise: 0 | 1; hours: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: OwnAlert }>
  /** Gives out a grave alert that somebody else asked for, within two minutes. */
  confirmAlert(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: OwnAlert }>
  /** Gives out a grave alert without a second person; every desk sees who did. */
  overrideAlert(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: OwnAlert }>
  /** Does not give out a grave alert that waits: whoever asked for it, or whoever was asked to confirm it. */
  withholdAlert(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: OwnAlert }>
  /** Cancels an alert that stands. */
  cancelAlert(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: OwnAlert }>
  /** The alerts that the center gave out, the newest first, with the address of their feed. */
  getOwnAlerts(input?: { cursor?: string; limit?: number; search?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: OwnAlert[]; next: string | null; total: number; isMore?: true; feed: string } }>
  /** The storm that is on, what is calmer while it is, and urgent reports that wait, also of a storm that was left. */
  getStorm(input?: {}, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { storm: Storm | null; calmFrom: number; urgent: UrgentReports } }>
  /** The storms of the center, the newest first. */
  getStorms(input?: { cursor?: string; limit?: number; search?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: Storm[]; next: string | null; total: number; isMore?: true } }>
  /** Sets the desk to storm mode. */
  openStorm(input: { name: string; region: string; province: string; municipality: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Storm }>
  /** Changes how a storm and its place are named. */
  updateStorm(input: { id: string; version: number; name: string; region: string; province: string; municipality: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Storm }>
  /** Leaves storm mode: targets and sounds are as before; what was reported stays. */
  closeStorm(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Storm }>
  /** Goes on with the storm that was left last, within a day: with its reports and counts. */
  goOnWithStorm(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Storm }>
  /** The board of a storm, of the one that is on unless another is named: each barangay, and the evacuation centers. */
  getStormBoard(input?: { stormId?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { storm: Storm; rows: ({ barangayId: string; name: string; tickets: number; urgentTickets: number; families: number; persons: number; closedRoads: number; warnings: number; waiting: number; urgent: number; lastReport: { line: string; isUrgent: boolean; writtenAt: string; writtenBy: string } | null; figures: Figures; captain: { name: string; seenAt: string | null } | null })[]; unplaced: number; unplacedUrgent: number; shelters: Shelter[]; at: string } | null }>
  /** What barangays report, the newest first. */
  getBarangayReports(input?: { cursor?: string; limit?: number; search?: string; stormId?: string; barangayId?: string; isHandled?: 0 | 1; isUrgent?: 0 | 1 }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: BarangayReport[]; next: string | null; total: number; isMore?: true } }>
  /** Writes down what a barangay reports by radio or telephone; a line, figures, or both. */
  addBarangayReport(input: { id: string; line: string; isUrgent: boolean; writtenAt?: string; barangayId: string; writtenBy: string; figures?: { families?: number; persons?: number; outsideFamilies?: number; outsidePersons?: number; housesTotal?: number; housesPartial?: number; aidDswd?: number; aidLgu?: number; aidNgo?: number; aidOther?: number } }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: BarangayReport }>
  /** Takes note of a report. */
  noteBarangayReport(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: BarangayReport }>
  /** Files a ticket about a report, in its barangay and in its words. */
  fileBarangayReport(input: { id: string; caseTypeId: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: BarangayReport }>
  /** Evacuation centers, with who is in them in the storm that is on, or in the one that is named. */
  getShelters(input?: { stormId?: string; isDeleted?: 0 | 1 }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Shelter[] }>
  /** Adds an evacuation center. */
  addShelter(input: { name: string; barangayId: string; address: string; contact: string; position: { lat: number; lng: number; accuracy?: number } | null; familiesCapacity: number; personsCapacity: number }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Shelter }>
  /** Changes an evacuation center, or takes it in or out of use. */
  updateShelter(input: { id: string; version: number; name?: string; barangayId?: string; address?: string; contact?: string; position?: { lat: number; lng: number; accuracy?: number } | null; familiesCapacity?: number; personsCapacity?: number; isDeleted?: 0 | 1 }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Shelter }>
  /** Says who is in an evacuation center, and what is needed there. */
  countShelter(input: { id: string; families: number; persons: number; needs: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Shelter }>
  /** The casualties of a storm; who reads them is recorded. */
  getCasualties(input: { stormId: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Casualty[] }>
  /** Adds a casualty to the storm that is on. */
  addCasualty(input: { kind: "dead" | "injured" | "missing"; name: string; age: number | null; sex: "male" | "female" | null; place: string; address: string; cause: string; medicalService: string; happenedAt: string | null }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Casualty }>
  /** Changes what is known of a casualty. */
  updateCasualty(input: { id: string; version: number; kind: "dead" | "injured" | "missing"; name: string; age: number | null; sex: "male" | "female" | null; place: string; address: string; cause: string; medicalService: string; happenedAt: string | null }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Casualty }>
  /** Takes a casualty off the list. */
  removeCasualty(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: ById }>
  /** Makes the link by which the captain of a barangay reports; shown this once, and an old one ends. */
  makeCaptainLink(input: { barangayId: string; name: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { barangayId: string; key: string } }>
  /** Ends the link of a captain. */
  endCaptainLink(input: { barangayId: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { barangayId: string } }>
  /** What the captain of a barangay sees by the link of the center. */
  openCaptainPage(input: { key: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { barangay: string; captain: string; center: { name: string; hotlines: { name: string; number: string }[] }; storm: string | null; takesUrgent: boolean; reports: { id: string; line: string; isUrgent: boolean; writtenAt: string; isNoted: boolean }[]; figures: CaptainFigures; shelters: ({ id: string; name: string; familiesCapacity: number; personsCapacity: number; count: { families: number; persons: number; needs: string; countedAt: string; countedBy: string } | null })[] } }>
  /** A captain reports one line, with the figures that changed; sent again, it comes in once. */
  addCaptainReport(input: { key: string; id: string; line: string; isUrgent: boolean; writtenAt?: string; figures?: { families?: number; persons?: number; outsideFamilies?: number; outsidePersons?: number; housesTotal?: number; housesPartial?: number } }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: ById }>
  /** A captain counts who is in an evacuation center of the barangay, and says what is needed. */
  countShelterByLink(input: { key: string; id: string; families: number; persons: number; needs: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: ById }>
  /** The webhooks of the center, and how their deliveries go. */
  getWebhooks(input?: { cursor?: string; limit?: number; search?: string; isDeleted?: 0 | 1 }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: Webhook[]; next: string | null; total: number; isMore?: true } }>
  /** Tells facts of chosen kinds to an address from now on; the secret that signs them is shown this once. The kinds are listed at the head of this description. */
  addWebhook(input: { name: string; url: string; kinds: string[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { webhook: Webhook; secret: string } }>
  /** Changes where a webhook leads, or which kinds of facts it tells. */
  updateWebhook(input: { id: string; version?: number; name?: string; url?: string; kinds?: string[] }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Webhook }>
  /** Gives a webhook a new secret; the old one is right for a day more. */
  resetWebhookSecret(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { webhook: Webhook; secret: string } }>
  /** Takes a webhook out of use: it tells nothing more, leaves the list and no longer counts among the ten; what waits stays. */
  deactivateWebhook(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Webhook }>
  /** Takes it back into use, where it stopped. */
  reactivateWebhook(input: { id: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Webhook }>
  /** Tells again every fact after a place in the log (0: from its beginning), or since a time, under the same message ids. */
  replayWebhook(input: { id: string; after?: number; since?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: Webhook }>
  /** The deliveries of a webhook, the newest first, with how they were answered; those that are over are kept for a week. */
  getWebhookDeliveries(input: { cursor?: string; limit?: number; search?: string; webhookId: string; state?: "waiting" | "delivered" | "failed" }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: Delivery[]; next: string | null; total: number; isMore?: true } }>
  /** The log of the center, the newest first; the superadmin sees what was done to centers and accounts. */
  getAuditLog(input?: { cursor?: string; limit?: number; search?: string; from?: string; to?: string; actorId?: string; verb?: string; kind?: string; id?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: ({ seq: number; at: string; verb: string; kind: string; id: string; actorId: string | null; actorName: string; actorType: string; source: string; data: { [name: string]: unknown } })[]; next: string | null; total: number; isMore?: true } }>
  /** The same lines as CSV, for admins and the superadmin; the export is itself in the log. */
  exportAuditLog(input: { from?: string; to?: string; actorId?: string; verb?: string; kind?: string; id?: string; reason: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { filename: string; csv: string; lines: number; isCut: boolean } }>
  /** Whose data an account has seen, and when. */
  getDataSeenBy(input: { accountId: string; cursor?: string; limit?: number; search?: string; from?: string; to?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: ({ at: string; call: string; actorId: string | null; actorName: string; citizenId: string | null; transactionNumber: string | null; otherId: string | null })[]; next: string | null; total: number; isMore?: true } }>
  /** Who has seen the data of a citizen, and when. */
  getDataViewers(input: { citizenId: string; cursor?: string; limit?: number; search?: string; from?: string; to?: string }, options?: AskOptions): Promise<{ message: string; sentence?: Sentence; data: { items: ({ at: string; call: string; actorId: string | null; actorName: string; citizenId: string | null; transactionNumber: string | null; otherId: string | null })[]; next: string | null; total: number; isMore?: true } }>
}
