/** The options of openssl's commands. Source: the manuals of its commands, version 3. */
import type { PatternKey } from "../../../core/keys.ts";

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

const FLAGS = set(`
  help noout text subject issuer dates startdate enddate serial fingerprint modulus pubkey hash
  subject_hash issuer_hash subject_hash_old issuer_hash_old email ocsp_uri ocspid alias trustout
  clrtrust clrreject new x509 req nodes noenc batch utf8 binary hex c r d e a A base64 p P nosalt
  salt pbkdf2 nopad v V debug list showcerts brief status ign_eof no_ign_eof nbio nbio_test prexit
  crlf state trace msg security_debug security_debug_verbose reconnect noservername 4 6 tlsextdebug
  verify_return_error verify_quiet x509_strict no_check_time crl_check crl_check_all partial_chain
  trusted_first no_alt_chains policy_check explicit_policy inhibit_any use_deltas CAcreateserial
  pubin pubout RSAPublicKey_in RSAPublicKey_out check pubcheck check_ss_sig des3 des traditional
  nocrypt topk8 nokeys nocerts cacerts clcerts info export legacy nomac print_certs print dump i
  strictpem genkey list_curves no_seed dsaparam 2 3 5 generate safe stdin table 1 apr1 aixmd5
  noverify quiet reverse s psk srp stdname tls1 tls1_1 tls1_2 tls1_3 no_tls1 no_tls1_1 no_tls1_2
  no_tls1_3 no_ssl3 dtls dtls1 dtls1_2 nocommands adv ignore_unexpected_eof fallback_scsv raw rawin
  rev asn1parse hexdump ssl oaep pkcs pss sign decrypt encrypt derive resign verifyrecover encap
  decap certs keys crls public-only text_pub param_out newhdr preserve_dates multivalue-rdn
  verify_other no_nonce nonce no_cert_verify no_signature_verify no_certs trust_other no_intern
  ndelay resp_text req_text queryin responder query reply tspolicy nosigs noattr nodetach nosmimecap
  noindef stream compress uncompress EncryptedData_decrypt digest_create digest_verify data_create
  crlfeol all-algorithms digest-algorithms digest-commands cipher-algorithms cipher-commands
  commands standard-commands disabled providers engines public-key-algorithms public-key-methods
  mac-algorithms kdf-algorithms random-generators random-instances encoders decoders key-managers
  key-exchange-algorithms kem-algorithms signature-algorithms asymcipher-algorithms store-loaders
  tls-groups tls-signature-algorithms objects options verbose mr elapsed evp_only aead primes_only f
  b o m n cpusettings configdir modulesdir seeds enginesdir dsoext dirnamesep listsep no_ticket
  servername_fatal cmp no_middlebox prioritize_chacha no_comp comp legacy_renegotiation bugs
  enable_pha no_etm no_ems ct noct async tfo enable_server_rpk enable_client_rpk nocert no-CAfile
  no-CApath no-CAstore no_ign w quic xchain_build build_chain www WWW delete rsa-sha256 reuse crl
  no_pubkey
`);
const DIGESTS =
  /^(?:sha\d|sha-?\d|md\d|blake2|shake|sm[34]|ripemd|rmd160|whirlpool|aes|aria|camellia|chacha|des|seed|bf|cast|idea|rc[24]|id-aes)[\w-]*$/;

const VALUES = set(`
  connect host port servername starttls name xmpphost verify verify_depth verify_hostname
  verify_email verify_ip verify_name purpose CAfile CApath verifyCAfile verifyCApath chainCAfile
  chainCApath ciphers cipher ciphersuites sigalgs client_sigalgs curves groups alpn nextprotoneg
  nameopt certopt reqopt inform outform keyform certform CAform CAkeyform checkend checkhost
  checkemail checkip ext days set_serial subj addext newkey pkeyopt algorithm hmac mac macopt keylen
  kdfopt digest iter S K iv k salt saltlen bits num seconds bytes multi length strparse strict
  offset oid untrusted trusted policy CRLfile attime auth_level md sigopt vfyopt rctform extensions
  reqexts copy_extensions issuer cert path header timeout serial not_before not_after newcert_days
  crlexts section url rounds hexkey propquery psk_identity maxfraglen mtu min_protocol max_protocol
  record_padding keymatexport keymatexportlen max_send_frag split_send_frag max_pipelines read_buf
  certpbe keypbe macalg macsaltlen caname CSP LMK primes conv_form param_enc dane_tlsa_domain
  dane_tlsa_rrdata async_jobs nextprotos time wrap v2 v2prf v1 scrypt_N scrypt_r scrypt_p secretkey
  secretkeyid keyid econtent_type kekcipher originator keyopt peerform seed setalias addtrust
  addreject dateopt subject_name nmin ndays status_age validity_period
`);

/** Options that do something with their value. */
type Effect = "read" | "write" | "settings" | "provider" | "password" | PatternKey;
const EFFECTS: ReadonlyMap<string, Effect> = new Map(
  (
    [
      [
        "write",
        "out keyout writerand msgfile msg_file CAserial sess_out keylogfile respout reqout " +
          "signer_out newreqfile",
      ],
      [
        "read",
        "in inkey key CA CAkey rand certfile signkey sigfile signature sign prverify chain " +
          "content recip signer data queryfile extfile sess_in sess_data paramfile peerkey " +
          "rother VAfile sign_other cert_chain CAstore chainCAstore verifyCAstore force_pubkey " +
          "index srpvfile token_in rsigner rkey reqin respin psk_session ctlogfile early_data",
      ],
      ["settings", "config"],
      ["provider", "provider"],
      ["password", "pass passin passout rpass psk"],
      [
        "code.exec.escape",
        "engine engine_impl ssl_client_engine keygen_engine provider-path provider_path provparam",
      ],
      ["net.request", "proxy proxy_user proxy_pass crl_download"],
      ["net.raw_socket", "unix bind"],
      ["net.listen", "accept"],
    ] as const
  ).flatMap(([effect, names]) => names.split(" ").map((name) => [name, effect] as const)),
);

/**
 * Whether an option stands alone. `-verify`, `-sign` and `-purpose` have a value with some
 * commands.
 */
export function isFlag(name: string, verb: string): boolean {
  if (name === "verify") return /^(?:req|crl|pkeyutl|cms|smime|ts|spkac|rsautl)$/.test(verb);
  if (name === "sign") return !DIGEST.test(verb);
  if (name === "purpose") return verb === "x509";
  if (name === "salt") return verb !== "passwd";
  if (name === "port" && verb === "ocsp") return false;
  return FLAGS.has(name) || DIGESTS.test(name);
}
const DIGEST = /^-?(?:dgst$|md\d|sha\d|blake)/;

export const effectOf = (name: string): Effect | undefined => EFFECTS.get(name);
export const takesValue = (name: string): boolean => VALUES.has(name);
