/** mail, mailx, s-nail, nail, …. */
import { program } from "../program.ts";
import { mail } from "../programs/mails.ts";

export default program({
  names:
    "mail mailx s-nail nail heirloom-mailx mutt neomutt alpine pine swaks sendmail msmtp " +
    "ssmtp exim exim4 postfix-sendmail mpack mhmail nmh send-email",
  judge: mail,
});
